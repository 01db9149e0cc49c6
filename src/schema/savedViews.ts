import { type ListQueryContext, parseListQuery, QueryError } from "./parseListQuery";
import type { ListQuery } from "./listQuery";
import type { Resource } from "./resource";

/** Parameters of a list's address that say how it looks. A saved view holds them, and those of the dialect. */
export const lookParameters = [
  "columns",
  "view",
  "density",
  "widths",
  "pinned",
  "group",
  "figures",
  "span",
] as const;
/** Parameters of a list's address that no view holds: the place on its pages, and the view itself. */
export const placeParameters = ["page", "size", "look", "on", "_start", "_end", "_view"] as const;
const others = new Set<string>([...lookParameters, ...placeParameters, "_tab"]);

/**
 * Reads the conditions and the order of an address, with their words; `missing` says what the reader cannot use: a field that is
 * closed or gone, an option that is no more.
 */
export function readConditions(
  resource: Resource,
  parameters: URLSearchParams,
  context: ListQueryContext,
): { query: ListQuery; missing: QueryError[] } {
  const asked = new Map<string, string | string[]>();
  for (const name of new Set(parameters.keys())) {
    const [text = "", ...more] = parameters.getAll(name);
    if (!others.has(name)) asked.set(name, more.length > 0 ? [text, ...more] : text);
  }
  const missing: QueryError[] = [];
  for (;;) {
    try {
      const query = parseListQuery(resource, Object.fromEntries(asked), { ...context, words: "kept" });
      return { query, missing };
    } catch (error) {
      if (!(error instanceof QueryError) || !asked.delete(error.parameter)) throw error;
      if (error.parameter === "_sort") asked.delete("_order");
      missing.push(error);
    }
  }
}
