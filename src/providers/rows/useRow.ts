import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../apiError";
import { takeEarlyData } from "../earlyAnswers";
import { http } from "../http";
import { queryClient } from "../queryClient";

/** Refine keeps a row as `{ data }` under this key, so its hooks and ours share one copy. */
const rowKey = (resource: string, id: string) =>
  keys().data("default").resource(resource).action("one").id(id).params({}).get();

export const rowQuery = <Row>(resource: string, id: string) => ({
  queryKey: rowKey(resource, id),
  queryFn: async () => ({ data: (await http.get<Row>(`/api/${resource}/${id}`)).data }),
  initialData: () => takeEarlyData<Row>(`/api/${resource}/${id}`),
});

/** One row of a resource; nothing is requested while the id is empty. */
export function useRow<Row>(resource: string, id: string): UseQueryResult<Row, ApiError> {
  return useQuery<{ data: Row }, ApiError, Row>({
    ...rowQuery<Row>(resource, id),
    select: ({ data }) => data,
    enabled: id !== "",
  });
}

/** The cached row; undefined where it has not been read. */
export const rememberedRow = <Row>(resource: string, id: string): Row | undefined =>
  queryClient.getQueryData<{ data: Row }>(rowKey(resource, id))?.data;

/** Caches a row from a write's answer, or one expected from a write. A late answer does not replace a newer version. */
export function rememberRow<Row extends { id: string; version: number }>(resource: string, row: Row): void {
  const known = rememberedRow<Row>(resource, row.id);
  if (known && known.version > row.version) return;
  queryClient.setQueryData(rowKey(resource, row.id), { data: row });
}

/** Cancels a pending read of the row: its answer would be outdated. */
export function dropReading(resource: string, id: string): void {
  void queryClient.cancelQueries({ queryKey: rowKey(resource, id) });
}

/** Refetches the lists, counts and rows of the resources, except rows in the trash. */
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

/** Whether a query holds a row in the trash. */
const isTrashed = (kept: unknown): boolean =>
  // Refine keeps a row and a list as `{ data }`.
  Boolean((kept as { data?: { deletedAt?: unknown } } | undefined)?.data?.deletedAt);
