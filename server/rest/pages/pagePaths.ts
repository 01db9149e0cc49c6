import { openPaths, ownPaths } from "../../../src/schema/ownPaths";
import type { Resource } from "../../../src/schema/resource";

/** Tells whether a page stands at a path; like the browser's router, whatever its case and with or without a slash at its end. */
export function pageFinder(resources: readonly Resource[]): (path: string) => boolean {
  const declared = resources.flatMap(({ paths }) => Object.values(paths ?? {}));
  const patterns = [...openPaths, ...ownPaths, ...declared].map((path) =>
    path.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""),
  );
  const known = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (path) => known.test(path);
}
