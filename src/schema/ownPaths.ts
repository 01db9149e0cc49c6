/**
 * The addresses of pages that belong to no resource, inside the workspace. `src/pages/screens.tsx` holds the page of
 * each; those below /org stand in the organisation section. The server answers every address that is neither here nor in
 * a declaration's `paths` with 404.
 */
export const ownPaths = [
  "/",
  "/profile",
  "/reports",
  "/runs/:id",
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

/** The addresses of the light pages, which need neither the workspace nor a session; src/App.tsx writes them out. */
export const lightPaths = [
  "/login",
  "/signup",
  "/forgot-password",
  "/set-password",
  "/confirm-email",
  "/enquire/:publicId",
] as const;

/** The addresses that are open without a session; src/App.tsx and WorkspaceRoutes.tsx write them out. */
export const openPaths = [...lightPaths, "/privacy-policy", "/terms-conditions", "/unauthorized"] as const;

/**
 * Tells whether a path is one of these addresses, whose variable parts begin with a colon; like the browser's router,
 * whatever its case and with or without a slash at its end.
 */
export function pathMatcher(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map((address) => address.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""));
  const known = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (path) => known.test(path);
}
