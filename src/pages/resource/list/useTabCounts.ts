import { useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { listKey } from "../../../providers/rows/listRows";
import { formatListQuery, type Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";

export interface TabCounts {
  all: number;
  byValue: Readonly<Record<string, number>>;
  /** The tabs that hold more than was counted; with them `all` is a least as well. */
  capped: readonly string[];
}

/** How many rows each tab holds under the list's other filters; undefined until known, and where there are no tabs. */
export function useTabCounts(resource: Resource, state: ListState): TabCounts | undefined {
  const { tabs } = resource.list;
  const filters = state.filters.filter(({ field }) => field !== tabs);
  const { groups, search, trash } = state;
  const query = formatListQuery({ filters, groups, search, trash }).toString();
  const counts = useCustom<TabCounts>({
    url: `/api/${resource.name}/counts?${query}`,
    method: "get",
    queryOptions: {
      queryKey: listKey(resource.name, { counts: query }),
      placeholderData: keepPreviousData,
      enabled: tabs !== undefined && !trash,
    },
  });
  return counts.query.data?.data;
}
