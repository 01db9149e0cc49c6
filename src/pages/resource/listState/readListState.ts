import {
  firstFilters,
  firstSize,
  formatListQuery,
  type ListQueryContext,
  maximumOffset,
  openTab,
  parseListQuery,
  QueryError,
  type Resource,
} from "../../../schema";
import { choiceNames, choiceText, type ListState, pageSizes, readChoices, usualSize } from "./ListState";

/** Parameters of the page itself. All others belong to the list-query dialect. */
const own = new Set<string>(["_tab", "page", "size", "look", ...choiceNames]);

/**
 * Reads the state of a list from its address: the list-query dialect (docs/api.md) and the parameters in
 * `own`. Unknown ones, from old links for example, are ignored. `_tab=all` means all rows of a list with a
 * default tab.
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
  const size = pageSizes.find((one) => String(one) === parameters.get("size")) ?? usualSize();
  const page = Number(parameters.get("page"));
  const namesTab =
    parameters.get("_tab") === "all" || query.filters.some(({ field }) => field === resource.list.tabs);
  return {
    filters: namesTab ? query.filters : [...firstFilters(resource, query.trash), ...query.filters],
    groups: query.groups ?? [],
    search: query.search ?? "",
    sort: asked.has("_sort") ? query.sort[0] : undefined,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, lastPage(size)) : 1,
    size,
    trash: query.trash,
    ...readChoices((name) => parameters.get(name)),
    look: parameters.get("look") ?? undefined,
  };
}

export const lastPage = (size: number): number => Math.floor(maximumOffset / size) + 1;

function readable(resource: Resource, asked: Map<string, string[]>, context: ListQueryContext) {
  for (;;) {
    try {
      const one = [...asked].map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts] as const);
      return parseListQuery(resource, Object.fromEntries(one), context);
    } catch (error) {
      if (!(error instanceof QueryError) || !asked.delete(error.parameter)) throw error;
      if (error.parameter === "_sort") asked.delete("_order");
    }
  }
}

/** The address parameters of a state. Defaults are left out, so that links stay short. */
export function writeListState(resource: Resource, state: ListState): URLSearchParams {
  const { groups, search, sort, trash } = state;
  const [first] = firstFilters(resource, state.trash);
  const tab = openTab(resource, state);
  const isFirst = tab !== undefined && tab.value === first?.value;
  const filters = isFirst ? state.filters.filter((filter) => filter !== tab) : state.filters;
  const parameters = formatListQuery({ filters, groups, search, sort: sort && [sort], trash });
  if (first && !state.filters.some(({ field }) => field === first.field)) parameters.set("_tab", "all");
  if (state.page > 1) parameters.set("page", String(state.page));
  // A user with another default size needs it in the link.
  if (state.size !== firstSize || usualSize() !== firstSize) parameters.set("size", String(state.size));
  for (const name of choiceNames) {
    const text = choiceText(name, state[name]);
    if (text) parameters.set(name, text);
  }
  if (state.look) parameters.set("look", state.look);
  return parameters;
}
