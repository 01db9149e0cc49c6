import { operators } from "../../../schema/operators";
import { firstSize, type ListState } from "./ListState";

/** The parameters of the address that say the state; what is as at first is left out, so that links stay short. */
export function writeListState(state: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const { field, operator, value } of state.filters)
    for (const text of [value].flat())
      parameters.append(`${field}${operators[operator].suffix}`, String(text));
  if (state.search) parameters.set("q", state.search);
  if (state.sort) {
    parameters.set("_sort", state.sort.field);
    parameters.set("_order", state.sort.order);
  }
  if (state.trash) parameters.set("_trash", "true");
  if (state.page > 1) parameters.set("page", String(state.page));
  if (state.size !== firstSize) parameters.set("size", String(state.size));
  if (state.columns) parameters.set("columns", state.columns.join(","));
  return parameters;
}
