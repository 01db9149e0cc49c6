import { useKeys } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { http } from "../../../providers/http";
import { formatListQuery } from "../../../schema/formatListQuery";
import type { Resource } from "../../../schema/resource";
import type { ListState } from "./ListState";

export interface TabCounts {
  all: number;
  byValue: Readonly<Record<string, number>>;
  /** The tabs that hold more than was counted; with them `all` is a least as well. */
  capped: readonly string[];
}

/** How many rows each tab holds under the list's other filters; undefined until known, and where there are no tabs. */
export function useTabCounts(resource: Resource, state: ListState): TabCounts | undefined {
  const { keys } = useKeys();
  const { tabs } = resource.list;
  const filters = state.filters.filter(({ field }) => field !== tabs);
  const { search, trash } = state;
  const query = formatListQuery({ filters, search, trash }).toString();
  const { data } = useQuery({
    // Under Refine's key for lists, so that a write to the resource counts again.
    queryKey: keys().data("default").resource(resource.name).action("list").params({ counts: query }).get(),
    queryFn: async ({ signal }) =>
      (await http.get<TabCounts>(`/api/${resource.name}/counts?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: tabs !== undefined,
  });
  return data;
}
