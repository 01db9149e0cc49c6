import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { matchPath } from "react-router";
import { resources } from "../../resources";
import type { Paths, Resource } from "../../schema/resource";
import { genericScreens, ownPages, type PageLoader, screens } from "../screens";

/** One address of the workspace: its page, loaded when first needed, and the resource whose page it is. */
export interface PageRoute {
  path: string;
  resource?: Resource;
  Page: LazyExoticComponent<ComponentType<{ resource: Resource }>>;
  /** Loads the page's chunk ahead of the visit. */
  preload: () => void;
}

/** Every guarded address: the pages of their own, and what the resources' paths say. */
export const pageRoutes: readonly PageRoute[] = [
  ...ownPages.map(({ path, load }) => routeOf(path, load)),
  ...resources.flatMap((resource) =>
    Object.entries(resource.paths ?? {}).map(([page, path]) => {
      // `paths` has exactly these keys.
      const name = page as keyof Paths;
      return routeOf(path, screens[resource.name]?.[name] ?? genericScreens[name], resource);
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
