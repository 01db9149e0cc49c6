import { openPaths, ownPaths } from "../../../src/schema/ownPaths";
import { pathMatcher } from "../../../src/schema/pathMatcher";
import type { Resource } from "../../../src/schema/resource";

/** Tells whether a page stands at a path. */
export const pageFinder = (resources: readonly Resource[]): ((path: string) => boolean) =>
  pathMatcher([...openPaths, ...ownPaths, ...resources.flatMap(({ paths }) => Object.values(paths ?? {}))]);
