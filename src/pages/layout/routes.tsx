import { Fragment, type ReactNode } from "react";
import { matchPath, Navigate } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { follow } from "../../providers/earlyAnswers";
import { resources } from "../../resources";
import {
  checkRegistry,
  DeclarationError,
  ownPaths,
  type Paths,
  permits,
  placesOf,
  type Resource,
  type Rule,
  wholeBy,
} from "../../schema";
import { timeline } from "../../resources/timeline";
import { ForReaders } from "../resource/ForReaders";
import { genericScreens, journalScreen, ownPages, type PageLoader, screens, type Screens } from "../screens";

/** The page of a resource at one of its paths: its own, else the generic one. */
const screenOf = ({ name }: Resource, page: keyof Paths): PageLoader =>
  byName(screens)[name]?.[page] ??
  (page === "show" && wholeBy(timeline, name) ? journalScreen : genericScreens[page]);

/**
 * Refuses a page for a resource that is not declared, or for a path that the resource does not have.
 * @throws DeclarationError that names the page.
 */
export function checkScreens(screens: Screens, resources: readonly Resource[]): void {
  const file = "src/pages/screens.tsx";
  checkRegistry(
    file,
    Object.keys(screens),
    resources.map(({ name }) => name),
  );
  for (const { name, paths } of resources)
    for (const page of Object.keys(byName(screens)[name] ?? {}))
      if (!Object.hasOwn(paths ?? {}, page))
        throw new DeclarationError(
          `${file} has a page "${page}" for "${name}", whose paths have no "${page}". Add the path to its declaration.`,
        );
}

const byName = (screens: Screens): Readonly<Record<string, Screens[keyof Screens]>> => screens;

export interface PageRoute {
  path: string;
  load: () => Promise<ReactNode>;
}

checkScreens(screens, resources);

/** Every guarded address: those of `ownPages` and the paths of the resources. */
export const pageRoutes: readonly PageRoute[] = [
  ...ownPaths.map((path) => {
    const { load, rule } = ownPages[path];
    return routeOf(path, load, (page) => (rule ? <ForRule rule={rule}>{page}</ForRule> : page));
  }),
  ...resources.flatMap(placesOf).flatMap((resource) =>
    Object.entries(resource.paths ?? {}).map(([page, path]) => {
      // `paths` has exactly these keys.
      const name = page as keyof Paths;
      const ofResource = (drawn: ReactNode) =>
        // A form for a new row says itself who creates none.
        name === "create" ? drawn : <ForReaders resource={resource}>{drawn}</ForReaders>;
      return routeOf(path, screenOf(resource, name), ofResource, resource);
    }),
  ),
];

/** Loads the page of a link before it is followed. */
export function preloadPath(pathname: string): void {
  const matching = pageRoutes.filter(({ path }) => matchPath(path, pathname));
  // "/trips/new" also matches "/trips/:id". The router takes the path with fewer parameters.
  const first = matching.sort((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
  void first?.load().catch(() => undefined);
}

function ForRule({ rule, children }: { rule: Rule; children: ReactNode }) {
  const { actor } = useFieldEnvironment();
  return permits(rule, actor) ? children : <Navigate to="/unauthorized" replace />;
}

/** @param guarded draws the page for who may see it */
function routeOf(
  path: string,
  load: PageLoader,
  guarded: (page: ReactNode) => ReactNode,
  resource?: Resource,
): PageRoute {
  return {
    path,
    load: async () => {
      const Page = await follow(load());
      // Pages that belong to no resource take no props; the types cannot distinguish them.
      return <Fragment key={path}>{guarded(<Page resource={resource as Resource} />)}</Fragment>;
    },
  };
}
