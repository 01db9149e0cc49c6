import { parseListQuery, QueryFault, type ListQueryContext } from "../../../schema/listQuery";
import type { Resource } from "../../../schema/resource";
import { firstFilters } from "./atFirst";
import { type ListState, pageSizes, usualSize } from "./ListState";

/** Parameters of the address that are the page's own; all others are the list-query dialect. */
const own = new Set(["_tab", "page", "size", "columns"]);

/**
 * The state of a list from the parameters of its address: the list-query dialect (docs/api.md) with `page`, `size` and
 * `columns` besides, and `_tab=all` for all rows of a list that opens a tab by itself. A parameter that is not in the dialect, from an old link say, is left out.
 */
export function readListState(
  resource: Resource,
  parameters: URLSearchParams,
  context: ListQueryContext,
): ListState {
  const asked = new Map<string, string[]>();
  for (const name of new Set(parameters.keys()))
    if (!own.has(name) && name !== "_start" && name !== "_end") asked.set(name, parameters.getAll(name));
  const query = readable(resource, asked, context);
  const size = Number(parameters.get("size"));
  const page = Number(parameters.get("page"));
  const namesTab =
    parameters.get("_tab") === "all" || query.filters.some(({ field }) => field === resource.list.tabs);
  return {
    filters: namesTab ? query.filters : [...firstFilters(resource, query.trash), ...query.filters],
    search: query.search ?? "",
    sort: asked.has("_sort") ? query.sort[0] : undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((one) => one === size) ?? usualSize(),
    trash: query.trash,
    columns: parameters.get("columns")?.split(",").filter(Boolean),
  };
}

function readable(resource: Resource, asked: Map<string, string[]>, context: ListQueryContext) {
  for (;;) {
    try {
      const one = [...asked].map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts] as const);
      return parseListQuery(resource, Object.fromEntries(one), context);
    } catch (fault) {
      if (!(fault instanceof QueryFault) || !asked.delete(fault.parameter)) throw fault;
      if (fault.parameter === "_sort") asked.delete("_order");
    }
  }
}
