import { formatListQuery, type Filter, type FilterGroup, type ListQuery, type Sort } from "./listQuery";
import type { Resource } from "./resource";

/** What every guarded page needs to know: who is signed in, and of which organisation. */
export const currentUserPath = "/api/users/me";
export const tenantPath = "/api/tenants";
export const queryFieldsPath = "/api/tenants/query-fields";

/** How many rows a page of a list has where nobody chose. */
export const firstSize = 25;

/**
 * What the page at an address of a resource reads first, as it asks the server for it: the first rows of a list that
 * nobody narrowed with the numbers on its tabs, or the row that is shown.
 * @param row the id in the address.
 */
export function firstCallsOf(resource: Resource, row?: string): string[] {
  if (row) return [`/api/${resource.name}/${row}`];
  const shown = { filters: firstFilters(resource, false), trash: false };
  const rows = { ...shown, start: 0, end: firstSize, sort: [firstSort(resource, shown)] };
  const others = shown.filters.filter(({ field }) => field !== resource.list.tabs);
  const counts = `/api/${resource.name}/counts?${formatListQuery({ filters: others }).toString()}`;
  return [
    `/api/${resource.name}?${formatListQuery(rows).toString()}`,
    ...(resource.list.tabs ? [counts] : []),
  ];
}

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
