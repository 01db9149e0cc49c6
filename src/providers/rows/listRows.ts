import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type AskedList, formatListQuery } from "../../schema";
import { http } from "../http";
import { session } from "../session";

export interface Rows<Row> {
  rows: Row[];
  total: number;
  /** True where the server stopped counting at `total`. */
  isAtLeast: boolean;
}

export async function listRows<Row>(resource: string, query: AskedList): Promise<Rows<Row>> {
  const { data, headers } = await http.get<Row[]>(`/api/${resource}?${formatListQuery(query)}`);
  const total = Number(headers["x-total-count"] ?? data.length);
  return { rows: data, total, isAtLeast: headers["x-total-count-capped"] === "true" };
}

/** Under Refine's key for lists, so that every write to the resource refetches the list. */
export const listKey = (resource: string, query: object) =>
  keys().data("default").resource(resource).action("list").params({ query }).get();

export function useListRows<Row>(
  resource: string,
  query: AskedList,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Rows<Row>> {
  return useQuery({
    queryKey: listKey(resource, query),
    queryFn: () => listRows<Row>(resource, query),
    enabled: enabled && session.read().token !== "",
  });
}
