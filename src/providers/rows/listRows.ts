import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { AxiosResponse } from "axios";
import { type AskedList, listPath } from "../../schema";
import { type EarlyData, takeEarlyData } from "../earlyAnswers";
import { http } from "../http";
import { session } from "../session";

export interface Rows<Row> {
  rows: Row[];
  total: number;
  /** True where the server stopped counting at `total`. */
  isAtLeast: boolean;
  /** How many rows the server looked through, where only the first of the list; else 0. */
  examined: number;
}

export async function listRows<Row>(resource: string, query: AskedList): Promise<Rows<Row>> {
  return rowsOf(await http.get<Row[]>(listPath(resource, query)));
}

/** Of an answer that the document asked for, if it is there: `initialData` of a query of these rows. */
export function earlyRows<Row>(resource: string, query: AskedList): Rows<Row> | undefined {
  const early = takeEarlyData<Row[]>(listPath(resource, query));
  return early && rowsOf(early);
}

const rowsOf = <Row>({
  data,
  headers,
}: Pick<AxiosResponse<Row[]>, "data" | "headers"> | EarlyData<Row[]>): Rows<Row> => ({
  rows: data,
  total: Number(headers["x-total-count"] ?? data.length),
  isAtLeast: headers["x-total-count-capped"] === "true",
  examined: Number(headers["x-rows-examined"] ?? 0),
});

/** Under Refine's key for lists, so that every write to the resource refetches the list. */
export const listKey = (resource: string, query: object) =>
  keys().data("default").resource(resource).action("list").params({ query }).get();

/** The query of `useListRows`. */
export const rowsQuery = <Row>(resource: string, query: AskedList, enabled = true) => ({
  queryKey: listKey(resource, query),
  queryFn: () => listRows<Row>(resource, query),
  // A query that is not enabled may be incomplete.
  initialData: () => (enabled ? earlyRows<Row>(resource, query) : undefined),
  enabled: enabled && session.read().token !== "",
});

export function useListRows<Row>(
  resource: string,
  query: AskedList,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Rows<Row>> {
  return useQuery(rowsQuery<Row>(resource, query, enabled));
}
