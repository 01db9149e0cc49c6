import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listKey, listRows } from "../../../providers/rows/listRows";

/** The server answers at most this many rows to one request. */
const page = 200;

export interface PricedRows<Row> {
  /** By their ids. A row that is not among them is gone for good. Undefined until all were read. */
  rows: ReadonlyMap<string, Row> | undefined;
  /** What kept them from being read. */
  error: unknown;
  retry(): void;
}

/** The hotels or activities with these ids, as the server finds them for the price: those in the trash too. */
export function usePricedRows<Row extends { id: string }>(
  resource: "hotels" | "activities",
  ids: readonly (string | null | undefined)[],
): PricedRows<Row> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))].sort();
  const { data, error, refetch } = useQuery({
    // Under the resource's lists, so that every write to the resource reads it again.
    queryKey: listKey(resource, { priced: wanted }),
    queryFn: async () => {
      const pages = Array.from({ length: Math.ceil(wanted.length / page) }, (_, index) =>
        listRows<Row>(`itineraries/${resource}`, {
          filters: [{ field: "id", operator: "eq", value: wanted.slice(index * page, (index + 1) * page) }],
        }),
      );
      return (await Promise.all(pages)).flatMap(({ rows }) => rows);
    },
    staleTime: 60_000,
  });
  const rows = useMemo(() => data && new Map(data.map((row) => [row.id, row])), [data]);
  return { rows, error: data ? null : error, retry: () => void refetch() };
}
