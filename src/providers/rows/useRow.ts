import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../apiError";
import { http } from "../http";
import { queryClient } from "../queryClient";

/** Refine keeps a row as `{ data }` under this key: pages that use its hooks and ours share one copy. */
const rowKey = (resource: string, id: string) =>
  keys().data("default").resource(resource).action("one").id(id).params({}).get();

/** How one row of a resource is read and kept. */
export const rowQuery = <Row>(resource: string, id: string) => ({
  queryKey: rowKey(resource, id),
  queryFn: async () => ({ data: (await http.get<Row>(`/api/${resource}/${id}`)).data }),
});

/** One row of a resource; nothing is asked while the id is empty. */
export function useRow<Row>(resource: string, id: string): UseQueryResult<Row, ApiError> {
  return useQuery<{ data: Row }, ApiError, Row>({
    ...rowQuery<Row>(resource, id),
    select: ({ data }) => data,
    enabled: id !== "",
  });
}

/** The row as it is known; undefined where nobody has read it. */
export const rememberedRow = <Row>(resource: string, id: string): Row | undefined =>
  queryClient.getQueryData<{ data: Row }>(rowKey(resource, id))?.data;

/**
 * Takes a row that a write answered, or one that is expected of it, as the row from now on. The answer to an earlier
 * write that comes late does not replace a later one.
 */
export function rememberRow<Row extends { id: string; version: number }>(resource: string, row: Row): void {
  const known = rememberedRow<Row>(resource, row.id);
  if (known && known.version > row.version) return;
  queryClient.setQueryData(rowKey(resource, row.id), { data: row });
}

/** Drops a reading of the row that is under way: what it brings is about to be older than what is known. */
export function dropReading(resource: string, id: string): void {
  void queryClient.cancelQueries({ queryKey: rowKey(resource, id) });
}

/** Reads again whatever is shown of the resources: lists, counts and single rows, but none that went to the trash. */
export async function refresh(...resources: string[]): Promise<void> {
  await Promise.all(
    resources.map((resource) =>
      queryClient.invalidateQueries({
        queryKey: keys().data("default").resource(resource).get(),
        predicate: ({ state }) => !isTrashed(state.data),
      }),
    ),
  );
}

/** Whether that is what a query keeps of a row in the trash; lists and counts are none. */
const isTrashed = (kept: unknown): boolean =>
  // Refine keeps a row and a list as `{ data }`.
  Boolean((kept as { data?: { deletedAt?: unknown } } | undefined)?.data?.deletedAt);
