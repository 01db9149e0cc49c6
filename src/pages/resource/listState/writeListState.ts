import { firstFilters, firstSize, formatListQuery, openTab, type Resource } from "../../../schema";
import { choiceNames, choiceText, type ListState, usualSize } from "./ListState";

/** The parameters of the address that say the state; what is as at first is left out, so that links stay short. */
export function writeListState(resource: Resource, state: ListState): URLSearchParams {
  const { groups, search, sort, trash } = state;
  const [first] = firstFilters(resource, state.trash);
  const tab = openTab(resource, state);
  const isFirst = tab !== undefined && tab.value === first?.value;
  const filters = isFirst ? state.filters.filter((filter) => filter !== tab) : state.filters;
  const parameters = formatListQuery({ filters, groups, search, sort: sort && [sort], trash });
  if (first && !state.filters.some(({ field }) => field === first.field)) parameters.set("_tab", "all");
  if (state.page > 1) parameters.set("page", String(state.page));
  // A link says the size to who has another one.
  if (state.size !== firstSize || usualSize() !== firstSize) parameters.set("size", String(state.size));
  for (const name of choiceNames) {
    const text = choiceText(name, state[name]);
    if (text) parameters.set(name, text);
  }
  if (state.look) parameters.set("look", state.look);
  return parameters;
}
