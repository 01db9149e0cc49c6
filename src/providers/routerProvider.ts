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

/** The last parsed address: Refine's hooks ask for it hundreds of times on a list page. */
let latest:
  | { pathname: string; params: Params; resources: IResourceItem[]; read: () => ParseResponse }
  | undefined;

/** Parses an address; returns the same function while the address is the same. */
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

/** Leaves out the query, which belongs to our pages: Refine would pass it to the data provider as `meta`. */
function useParser(): () => ParseResponse {
  const { resources } = useContext(ResourceContext);
  return parserOf(useLocation().pathname, useParams(), resources);
}

export const routerProvider: RouterProvider = { ...router, parse: useParser };
