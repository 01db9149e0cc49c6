import { openPaths, ownPaths, pathMatcher, placesOf, type Resource } from "../../../src/schema";

/** Tells whether a page stands at a path. */
export const pageFinder = (resources: readonly Resource[]): ((path: string) => boolean) =>
  pathMatcher([
    ...openPaths,
    ...ownPaths,
    ...resources.flatMap(placesOf).flatMap(({ paths }) => Object.values(paths ?? {})),
  ]);
