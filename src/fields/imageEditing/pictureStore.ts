import { createContext, use } from "react";
import { FieldContext, type PictureStore } from "../FieldEnvironment";

/** Uploads and reads pictures, also outside of forms; set by the application. */
export const PictureStoreContext = createContext<PictureStore | undefined>(undefined);

/** The store from `PictureStoreContext`, else from the field environment. @throws Error without either */
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
