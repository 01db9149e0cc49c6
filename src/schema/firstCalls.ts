import {
  type AskedList,
  formatListQuery,
  type Filter,
  type FilterGroup,
  type ListQuery,
  type Sort,
} from "./listQuery";
import type { Resource } from "./resource";

/** What every guarded page needs: who is signed in, and for which organisation. */
export const currentUserPath = "/api/users/me";
export const tenantPath = "/api/tenants";
export const queryFieldsPath = "/api/tenants/query-fields";

/** The default number of rows on a page of a list. */
export const firstSize = 25;

/** The first requests of a page: the first rows of a list with its tab counts, or the row with this id and what its first panels show. */
export function firstCallsOf(resource: Resource, row?: string): string[] {
  if (row)
    return [
      `/api/${resource.name}/${row}`,
      ...(resource.detail?.first ?? []).map((list) => listPath(list.resource, list.query(row))),
    ];
  const shown = { filters: firstFilters(resource, false), trash: false };
  const rows = { ...shown, start: 0, end: firstSize, sort: [firstSort(resource, shown)] };
  const others = shown.filters.filter(({ field }) => field !== resource.list.tabs);
  const counts = `/api/${resource.name}/counts?${formatListQuery({ filters: others }).toString()}`;
  return [listPath(resource.name, rows), ...(resource.list.tabs ? [counts] : [])];
}

export const listPath = (resource: string, query: AskedList) =>
  `/api/${resource}?${formatListQuery(query).toString()}`;

type Shown = Pick<ListQuery, "filters" | "trash">;

/** The filters of a list whose address names none: the declared first tab. The trash has no tabs. */
export const firstFilters = ({ list: { tabs, firstTab } }: Resource, trash: boolean): readonly Filter[] =>
  tabs && firstTab && !trash ? [{ field: tabs, operator: "eq", value: firstTab.option }] : [];

/** The filter of the open tab; undefined for the tab of all rows, several options, and the trash. */
export function openTab({ list: { tabs } }: Resource, { filters, trash }: Shown): Filter | undefined {
  const [own, ...more] = filters.filter(({ field }) => field === tabs);
  return !trash && own?.operator === "eq" && more.length === 0 ? own : undefined;
}

/** The list in its open tab, without search and conditions. */
export const withoutConditions = (
  resource: Resource,
  shown: Shown,
): { filters: readonly Filter[]; groups: readonly FilterGroup[]; search: string } => ({
  filters: shown.filters.filter((filter) => filter === openTab(resource, shown)),
  groups: [],
  search: "",
});

/** The order of a list where the user chose none. */
export function firstSort(resource: Resource, shown: Shown): Sort {
  const { firstTab, sort } = resource.list;
  return firstTab && openTab(resource, shown)?.value === firstTab.option ? (firstTab.sort ?? sort) : sort;
}
