import type { Filter, FilterGroup, ListQuery, Sort } from "./listQuery";
import type { Resource } from "./resource";

/** What a list shows. */
type Shown = Pick<ListQuery, "filters" | "trash">;

/** The filters of a list whose address names none: the tab that its declaration opens. The trash has no tabs. */
export const firstFilters = ({ list: { tabs, firstTab } }: Resource, trash: boolean): readonly Filter[] =>
  tabs && firstTab && !trash ? [{ field: tabs, operator: "eq", value: firstTab.option }] : [];

/**
 * The filter of the tab that is open; undefined where that is the one of all rows, and in the trash. Several options, as
 * a link may ask for, are no tab but a filter like others.
 */
export function openTab({ list: { tabs } }: Resource, { filters, trash }: Shown): Filter | undefined {
  const [own, ...more] = filters.filter(({ field }) => field === tabs);
  return !trash && own?.operator === "eq" && more.length === 0 ? own : undefined;
}

/** The list without search and conditions, in the tab that is open. */
export const withoutConditions = (
  resource: Resource,
  shown: Shown,
): { filters: readonly Filter[]; groups: readonly FilterGroup[]; search: string } => ({
  filters: shown.filters.filter((filter) => filter === openTab(resource, shown)),
  groups: [],
  search: "",
});

/** The order of a list where nobody chose one. */
export function firstSort(resource: Resource, shown: Shown): Sort {
  const { firstTab, sort } = resource.list;
  return firstTab && openTab(resource, shown)?.value === firstTab.option ? (firstTab.sort ?? sort) : sort;
}
