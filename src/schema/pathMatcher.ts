/**
 * Tells whether a path is one of these addresses, whose variable parts begin with a colon; like the browser's router,
 * whatever its case and with or without a slash at its end.
 */
export function pathMatcher(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map((address) => address.replace(/:\w+/g, "[^/]+").replace(/\/$/, ""));
  const known = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (path) => known.test(path);
}
