import { createContext, use } from "react";
import { FieldContext, type PictureStore } from "../FieldEnvironment";

/** Where pictures are uploaded to and read from, also outside of forms; the application sets it. */
export const PictureStoreContext = createContext<PictureStore | undefined>(undefined);

/** The store of pictures: the application's, or that of the fields around. @throws Error where there is none. */
export function usePictureStore(): PictureStore {
  const own = use(PictureStoreContext);
  const fields = use(FieldContext);
  const store = own ?? fields?.pictures;
  if (!store)
    throw new Error(
      "Pictures need a store: put a PictureStoreContext or a FieldEnvironmentProvider around them.",
    );
  return store;
}
