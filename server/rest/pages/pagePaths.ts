import type { Resource } from "../../../src/schema/resource";

/**
 * The addresses of pages that belong to no resource. The server must know them to answer every other address with 404;
 * a test holds them together with the pages of src/App.tsx.
 */
export const ownPaths: readonly string[] = [
  "/",
  "/login",
  "/signup",
  "/set-password",
  "/enquire/:publicId",
  "/privacy-policy",
  "/terms-conditions",
  "/unauthorized",
  "/profile",
  "/trips/:leadId/itinerary",
  "/trips/:leadId/itinerary/:id",
  "/org",
  "/org/organisation",
  "/org/preferences",
  "/org/query-fields",
  "/org/integrations",
];

/** Tells whether a page stands at a path; like the browser's router, whatever its case and with or without a slash at its end. */
export function pageFinder(resources: readonly Resource[]): (path: string) => boolean {
  const declared = resources.flatMap(({ paths }) => Object.values(paths ?? {}));
  const patterns = [...ownPaths, ...declared].map((path) =>
    path.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""),
  );
  const known = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (path) => known.test(path);
}
