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

/** Takes a row that a write answered, or one that is expected of it, as the row from now on. */
export function rememberRow<Row extends { id: string }>(resource: string, row: Row): void {
  queryClient.setQueryData(rowKey(resource, row.id), { data: row });
}

/** Reads again whatever is shown of the resources: lists, counts and single rows. */
export async function refresh(...resources: string[]): Promise<void> {
  await Promise.all(
    resources.map((resource) =>
      queryClient.invalidateQueries({ queryKey: keys().data("default").resource(resource).get() }),
    ),
  );
}
