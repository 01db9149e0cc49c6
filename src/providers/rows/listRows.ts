import { keys } from "@refinedev/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { http } from "../http";
import { session } from "../session";

/** A list query in the wire's own words (docs/api.md): `{ status_in: ["new", "quoted"], _end: 5 }`. */
export type WireQuery = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A page of rows and how many there are in all. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
  /** True where the server stopped counting at `total`. */
  isAtLeast: boolean;
}

/** The wire's query as the address writes it: lists repeat their name, an empty list is one empty value. */
export function wireParameters(query: WireQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const texts = typeof value === "object" ? (value.length > 0 ? value : [""]) : [String(value)];
    for (const text of texts) parameters.append(name, text);
  }
  return parameters;
}

/** Reads a page of a resource's rows. */
export async function listRows<Row>(resource: string, query: WireQuery): Promise<Rows<Row>> {
  const { data, headers } = await http.get<Row[]>(`/api/${resource}?${wireParameters(query)}`);
  const total = Number(headers["x-total-count"] ?? data.length);
  return { rows: data, total, isAtLeast: headers["x-total-count-capped"] === "true" };
}

/** Kept under Refine's key for lists, so that every write to the resource reads the list again. */
export const listKey = (resource: string, query: WireQuery) =>
  keys().data("default").resource(resource).action("list").params({ wire: query }).get();

/** A page of a resource's rows, for components. Nothing is asked while `enabled` is false. */
export function useListRows<Row>(
  resource: string,
  query: WireQuery,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Rows<Row>> {
  return useQuery({
    queryKey: listKey(resource, query),
    queryFn: () => listRows<Row>(resource, query),
    enabled: enabled && session.read().token !== "",
  });
}
