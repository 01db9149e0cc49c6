import { type AskedList, firstSort, type Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";

/** The conditions and the order of a list, without a page. */
export const conditionsOf = (resource: Resource, state: ListState): AskedList => ({
  ...{ filters: state.filters, groups: state.groups, search: state.search, trash: state.trash },
  sort: [state.sort ?? firstSort(resource, state)],
});

/** The page of the list that its state says. */
export const pageOf = (resource: Resource, state: ListState): readonly AskedList[] => [
  {
    ...conditionsOf(resource, state),
    ...{ start: (state.page - 1) * state.size, end: state.page * state.size },
  },
];
