import { openPaths, ownPaths, pathMatcher, type Resource } from "../../../src/schema";

/** Tells whether a page stands at a path. */
export const pageFinder = (resources: readonly Resource[]): ((path: string) => boolean) =>
  pathMatcher([...openPaths, ...ownPaths, ...resources.flatMap(({ paths }) => Object.values(paths ?? {}))]);
