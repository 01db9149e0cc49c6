import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type AskedList, formatListQuery } from "../../schema";
import { http } from "../http";
import { session } from "../session";

/** A page of rows and how many there are in all. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
  /** True where the server stopped counting at `total`. */
  isAtLeast: boolean;
}

/** Reads a page of a resource's rows. */
export async function listRows<Row>(resource: string, query: AskedList): Promise<Rows<Row>> {
  const { data, headers } = await http.get<Row[]>(`/api/${resource}?${formatListQuery(query)}`);
  const total = Number(headers["x-total-count"] ?? data.length);
  return { rows: data, total, isAtLeast: headers["x-total-count-capped"] === "true" };
}

/** Kept under Refine's key for lists, so that every write to the resource reads the list again. */
export const listKey = (resource: string, query: object) =>
  keys().data("default").resource(resource).action("list").params({ query }).get();

/** A page of a resource's rows, for components. Nothing is asked while `enabled` is false. */
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
