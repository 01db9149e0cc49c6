import { type HttpError, useInvalidate, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { crudFilters } from "../../../providers/listParameters";
import { type AnyRow, firstSort, type Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";

export interface ListRows {
  /** Undefined until the first answer. */
  rows: readonly AnyRow[] | undefined;
  total: number;
  /** True where the server stopped counting. */
  totalIsAtLeast: boolean;
  /** Where the server looked through a part of the list alone: how many of its first rows. Else 0. */
  examined: number;
  isRefreshing: boolean;
  error: HttpError | null;
  /** Reads the rows again, and the numbers on the tabs, which fail for the same reasons. */
  retry(): void;
}

/** One page of a resource from the server; the page before stays until the next is here. */
export function useListRows(resource: Resource, state: ListState): ListRows {
  const sort = state.sort ?? firstSort(resource, state);
  const { query } = useList<AnyRow>({
    resource: resource.name,
    pagination: { mode: "server", currentPage: state.page, pageSize: state.size },
    filters: crudFilters(state),
    sorters: [{ field: sort.field, order: sort.order }],
    meta: { trash: state.trash },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const invalidate = useInvalidate();
  const { data, error } = query;
  return {
    rows: error ? undefined : data?.data,
    total: data?.total ?? 0,
    totalIsAtLeast: data?.["totalIsAtLeast"] === true,
    examined: Number(data?.["rowsExamined"] ?? 0),
    isRefreshing: query.isPlaceholderData,
    error,
    retry: () => void invalidate({ resource: resource.name, invalidates: ["list"] }),
  };
}
