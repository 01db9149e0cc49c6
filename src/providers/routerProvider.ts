import {
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from "@refinedev/core";
import router from "@refinedev/react-router";
import { useContext } from "react";
import { type Params, useLocation, useParams } from "react-router";

/** The last address that was read: every hook of Refine asks for it, hundreds on a page of a list. */
let latest:
  | { pathname: string; params: Params; resources: IResourceItem[]; read: () => ParseResponse }
  | undefined;

/** Without what stands behind the `?`: Refine hands that on to the data provider as `meta`, which is for pages to say. */
function useParsed(): () => ParseResponse {
  const params = useParams();
  const { pathname } = useLocation();
  const { resources } = useContext(ResourceContext);
  if (latest?.pathname === pathname && latest.params === params && latest.resources === resources)
    return latest.read;
  const { resource, action } = matchResourceFromRoute(pathname, resources);
  const answer = {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(params["id"] && { id: params["id"] }),
    ...{ pathname, params },
  };
  const read = () => answer;
  latest = { pathname, params, resources, read };
  return read;
}

/** Refine's way to the router. */
export const routerProvider: RouterProvider = { ...router, parse: useParsed };
