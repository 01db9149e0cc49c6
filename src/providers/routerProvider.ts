import type { RouterProvider } from "@refinedev/core";
import router from "@refinedev/react-router";
import { useCallback } from "react";
import { useParams } from "react-router";

const useAddress = router.parse ?? (() => () => ({}));

/** Without what stands behind the `?`: Refine hands that on to the data provider as `meta`, which is for pages to say. */
function useParsed() {
  const read = useAddress();
  const params = useParams();
  return useCallback(() => ({ ...read(), params }), [read, params]);
}

/** Refine's way to the router. */
export const routerProvider: RouterProvider = { ...router, parse: useParsed };
