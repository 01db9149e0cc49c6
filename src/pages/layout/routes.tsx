import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { matchPath } from "react-router";
import { resources } from "../../resources";
import { ownPaths } from "../../schema/ownPaths";
import type { Paths, Resource } from "../../schema/resource";
import { ownPages, type PageLoader, screens } from "../screens";
import { checkScreens, screenOf } from "./screenOf";

/** One address of the workspace: its page, loaded when first needed, and the resource whose page it is. */
export interface PageRoute {
  path: string;
  resource?: Resource;
  Page: LazyExoticComponent<ComponentType<{ resource: Resource }>>;
  /** Loads the page's chunk ahead of the visit. */
  preload: () => void;
}

checkScreens(screens, resources);

/** Every guarded address: the pages of their own, and what the resources' paths say. */
export const pageRoutes: readonly PageRoute[] = [
  ...ownPaths.map((path) => routeOf(path, ownPages[path].load)),
  ...resources.flatMap((resource) =>
    Object.entries(resource.paths ?? {}).map(([page, path]) => {
      // `paths` has exactly these keys.
      const name = page as keyof Paths;
      return routeOf(path, screenOf(resource, name), resource);
    }),
  ),
];

/** Loads the page that a link leads to, so that following it shows the page at once. */
export function preloadPath(pathname: string): void {
  const matching = pageRoutes.filter(({ path }) => matchPath(path, pathname));
  // "/trips/new" also matches "/trips/:id": the address with fewer parameters is the one the router takes.
  matching.sort((a, b) => a.path.split(":").length - b.path.split(":").length)[0]?.preload();
}

function routeOf(path: string, load: PageLoader, resource?: Resource): PageRoute {
  const chunk = () => load().then((page) => ({ default: page }));
  return {
    path,
    ...(resource ? { resource } : {}),
    Page: lazy(chunk),
    preload: () => void chunk().catch(() => undefined),
  };
}
