import type { Resource } from "../../../schema/resource";
import { operators } from "../../../schema/operators";
import { firstFilters, openTab } from "./atFirst";
import { firstSize, type ListState, usualSize } from "./ListState";

/** What the state asks of the rows, in the list-query dialect. */
export function writeListQuery({
  filters,
  search,
  sort,
  trash,
}: Pick<ListState, "filters" | "search" | "sort" | "trash">): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const { field, operator, value } of filters)
    for (const text of [value].flat())
      parameters.append(`${field}${operators[operator].suffix}`, String(text));
  if (search) parameters.set("q", search);
  if (sort) {
    parameters.set("_sort", sort.field);
    parameters.set("_order", sort.order);
  }
  if (trash) parameters.set("_trash", "true");
  return parameters;
}

/** The parameters of the address that say the state; what is as at first is left out, so that links stay short. */
export function writeListState(resource: Resource, state: ListState): URLSearchParams {
  const [first] = firstFilters(resource, state.trash);
  const tab = openTab(resource, state);
  const isFirst = tab !== undefined && tab.value === first?.value;
  const filters = isFirst ? state.filters.filter((filter) => filter !== tab) : state.filters;
  const parameters = writeListQuery({ ...state, filters });
  if (first && !state.filters.some(({ field }) => field === first.field)) parameters.set("_tab", "all");
  if (state.page > 1) parameters.set("page", String(state.page));
  // A link says the size to who has another one.
  if (state.size !== firstSize || usualSize() !== firstSize) parameters.set("size", String(state.size));
  if (state.columns) parameters.set("columns", state.columns.join(","));
  return parameters;
}
