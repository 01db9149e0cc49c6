/** The address after signing in: the `to` of the query if it is a path of this site, else the home page. */
export function whereTo(search: URLSearchParams): string {
  const wanted = search.get("to") ?? "";
  const isOwnPath = /^\/(?![/\\])/.test(wanted) && !/^\/(login|signup)(\/|\?|$)/.test(wanted);
  return isOwnPath ? wanted : "/";
}

/** The login address that returns to the given path. */
export function loginPath(wanted: string): string {
  return wanted === "/" ? "/login" : `/login?to=${encodeURIComponent(wanted)}`;
}
