import {
  type AskedList,
  firstSort,
  type Resource,
  type BoardView,
  type DeclaredView,
  type Filter,
} from "../../../schema";
import type { ListState } from "../listState/ListState";

export const conditionsOf = (resource: Resource, state: ListState): AskedList => ({
  ...{ filters: state.filters, groups: state.groups, search: state.search, trash: state.trash },
  sort: [state.sort ?? firstSort(resource, state)],
});

export const pageOf = (resource: Resource, state: ListState): readonly AskedList[] => [
  {
    ...conditionsOf(resource, state),
    ...{ start: (state.page - 1) * state.size, end: state.page * state.size },
  },
];

/** Cards of a board's column at first, and per further step. */
export const boardStep = 20;

/** A column of a board: an option of its field, or null for the rows without one. */
export interface BoardColumn {
  option: string | null;
  label: string;
  colour?: string | undefined;
}

/** Narrows a view to a board. Throws for other views. */
export function boardOf(view: DeclaredView): BoardView {
  if (typeof view === "string" || view.view !== "board") throw new Error("This view is no board.");
  return view;
}

/** Whether a field has options, which columns of a board stand for. */
export const dividesBoard = ({ fields }: Resource, name: string): boolean => fields[name]?.kind === "choice";

/** A board with columns by the field by which the list is grouped, where that has options; else as declared. */
export function boardBy(resource: Resource, view: DeclaredView, group: string | undefined): BoardView {
  const declared = boardOf(view);
  return group !== undefined && dividesBoard(resource, group) ? { ...declared, by: group } : declared;
}

/** The columns of a board: the options of its field, or those that the list is filtered to. */
export function boardColumns(resource: Resource, state: ListState, view: DeclaredView): BoardColumn[] {
  const { by } = boardOf(view);
  const field = resource.fields[by];
  if (field?.kind !== "choice") return [];
  const columns: BoardColumn[] = Object.entries(field.choices).map(([option, { label, colour }]) => ({
    ...{ option, label, colour },
  }));
  if (field.optional) columns.push({ option: null, label: "Not set" });
  const asked = state.filters.find((filter) => filter.field === by && isNarrowing(resource, filter));
  if (!asked) return columns;
  const options = asked.operator === "null" ? [null] : [asked.value].flat();
  return columns.filter(({ option }) => options.includes(option) !== (asked.value === false));
}

export function boardQueries(resource: Resource, state: ListState, view: DeclaredView): AskedList[] {
  return boardColumns(resource, state, view).map(({ option }) => ({
    ...boardConditions(resource, state, view),
    filters: [...boardConditions(resource, state, view).filters, columnFilter(boardOf(view).by, option)],
    ...{ start: 0, end: boardStep },
  }));
}

/** Conditions for the rows of all columns: those of the list, without the ones that choose the columns. */
export function boardConditions(resource: Resource, state: ListState, view: DeclaredView) {
  const { by } = boardOf(view);
  const isOfColumns = (filter: Filter) =>
    filter.field === by && ["eq", "in", "null"].includes(filter.operator);
  return {
    ...conditionsOf(resource, state),
    filters: state.filters.filter((filter) => !isOfColumns(filter)),
  };
}

export const columnFilter = (field: string, option: string | null): Filter =>
  option === null ? { field, operator: "null", value: true } : { field, operator: "eq", value: option };

/** Whether a filter chooses the columns. The open tab of another view does not: a board shows all. */
const isNarrowing = ({ list }: Resource, { field, operator }: Filter): boolean =>
  operator === "in" || operator === "null" || (operator === "eq" && field !== list.tabs);
