/**
 * The two parts of `custom.key` or `tripId.status`; undefined for a name without a dot. Whatever stands behind the first dot
 * is the second part.
 */
export function pathParts(name: string): [field: string, inside: string] | undefined {
  const dot = name.indexOf(".");
  return dot < 0 ? undefined : [name.slice(0, dot), name.slice(dot + 1)];
}
