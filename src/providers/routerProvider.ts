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

/** What an address means; the same function as before while nothing of it has changed. */
function parserOf(pathname: string, params: Params, resources: IResourceItem[]): () => ParseResponse {
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

/** Leaves out the query of the address: Refine would hand it to the data provider as `meta`, which belongs to the pages. */
function useParser(): () => ParseResponse {
  const { resources } = useContext(ResourceContext);
  return parserOf(useLocation().pathname, useParams(), resources);
}

/** Refine's way to the router. */
export const routerProvider: RouterProvider = { ...router, parse: useParser };
