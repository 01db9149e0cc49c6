/**
 * Addresses of workspace pages that belong to no resource; `src/pages/screens.tsx` has the pages. The server
 * answers 404 at any address that is neither in this file nor in the `paths` of a declaration.
 */
export const ownPaths = [
  "/",
  "/profile",
  "/inbox",
  "/reports",
  "/reports/:resource/:report",
  "/runs/:id",
  "/imports/new",
  "/trips/:leadId/rooming-list",
  "/trips/:leadId/itinerary",
  "/trips/:leadId/itinerary/:id",
  "/trips/:leadId/itinerary/:id/versions",
  "/org",
  "/org/organisation",
  "/org/preferences",
  "/org/query-fields",
  "/org/integrations",
  "/org/security",
] as const;
export type OwnPath = (typeof ownPaths)[number];

/** Addresses of the light pages, which need neither the workspace nor a session. src/App.tsx repeats them. */
export const lightPaths = [
  "/login",
  "/signup",
  "/forgot-password",
  "/set-password",
  "/confirm-email",
  "/enquire/:publicId",
] as const;

/** Addresses that are open without a session. src/App.tsx and WorkspaceRoutes.tsx repeat them. */
export const openPaths = [...lightPaths, "/privacy-policy", "/terms-conditions", "/unauthorized"] as const;

/** A test for these addresses. Like the browser's router, it ignores case and slashes at the end. */
export function pathMatcher(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map((address) => address.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""));
  const known = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (path) => known.test(path);
}
