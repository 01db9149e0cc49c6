import { firstFilters, firstSort } from "./atFirst";
import { formatListQuery } from "./formatListQuery";
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
