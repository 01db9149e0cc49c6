import type { ReactNode } from "react";
import { matchPath } from "react-router";
import { follow } from "../../providers/earlyAnswers";
import { resources } from "../../resources";
import { ownPaths, type Paths, placesOf, type Resource } from "../../schema";
import { ownPages, type PageLoader, screens } from "../screens";
import { checkScreens, screenOf } from "./screenOf";

/** One address of the workspace, and its page, loaded when first needed. */
export interface PageRoute {
  path: string;
  load: () => Promise<ReactNode>;
}

checkScreens(screens, resources);

/** Every guarded address: the pages of their own, and what the resources' paths say. */
export const pageRoutes: readonly PageRoute[] = [
  ...ownPaths.map((path) => routeOf(path, ownPages[path].load)),
  ...resources.flatMap(placesOf).flatMap((resource) =>
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
  const first = matching.sort((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
  void first?.load().catch(() => undefined);
}

function routeOf(path: string, load: PageLoader, resource?: Resource): PageRoute {
  return {
    path,
    load: async () => {
      const Page = await follow(load());
      // Pages that belong to no resource take no props; the table cannot know which are which.
      return <Page key={path} resource={resource as Resource} />;
    },
  };
}
