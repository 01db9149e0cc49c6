import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { listKey, listRows } from "../../../providers/rows/listRows";
import type { Filter } from "../../../schema";

/** The server answers to at most this many ids at once. */
const page = 200;

interface Days {
  from: PlainDate;
  to: PlainDate;
}

export interface PricedRows<Row> {
  /** Undefined until all were read. One that was asked for and is not among them is gone for good. */
  rows: readonly Row[] | undefined;
  /** What kept them from being read. */
  error: unknown;
  retry(): void;
}

/** The hotels, activities or transport services with these ids, as the server finds them for the price: those in the trash too. */
export const usePricedRows = <Row>(
  resource: "hotels" | "activities" | "transport-services",
  ids: readonly (string | null | undefined)[],
): PricedRows<Row> => usePriced<Row>(resource, ids, null);

/** The published rate sheets of those, each with its supplier's name; those for some days where given. */
export const usePricedSheets = <Row>(
  resource: "hotel-sheets" | "activity-sheets" | "transport-sheets",
  ids: readonly (string | null | undefined)[],
  days: Days | null,
): PricedRows<Row> => usePriced<Row>(resource, ids, days);

function usePriced<Row>(
  resource: string,
  ids: readonly (string | null | undefined)[],
  days: Days | null,
): PricedRows<Row> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))].sort();
  const { data, error, refetch } = useQuery({
    // Under the resource's lists, so that every write to the resource reads it again.
    queryKey: listKey(resource, { priced: wanted, days }),
    queryFn: () => readSheets<Row>(resource, wanted, days),
    staleTime: 60_000,
  });
  return useMemo(
    () => ({ rows: data, error: data ? null : error, retry: () => void refetch() }),
    [data, error, refetch],
  );
}

/** Reads what prices are made of, by the ids of the hotels, activities or transport services. */
export async function readSheets<Row>(
  resource: string,
  ids: readonly string[],
  days: Days | null,
): Promise<Row[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / page) }, (_, index) => {
    const filters: Filter[] = [
      { field: "id", operator: "eq", value: ids.slice(index * page, (index + 1) * page) },
      ...Object.entries(days ?? {}).map(([field, value]): Filter => ({ field, operator: "eq", value })),
    ];
    return listRows<Row>(`itineraries/${resource}`, { filters });
  });
  return (await Promise.all(pages)).flatMap(({ rows }) => rows);
}
