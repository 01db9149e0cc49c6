import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { listKey, listRows } from "../../../providers/rows/listRows";
import type { Filter } from "../../../schema";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportSheet } from "../../../resources/transportSheets";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import type { PricedOption, PriceResult } from "../../../domain/pricing/result";
import type { Hotel } from "../../../resources/hotels";
import type { TransportService } from "../../../resources/transportServices";

/** The most ids in one request. */
const page = 200;

interface Days {
  from: PlainDate;
  to: PlainDate;
}

export interface PricedRows<Row> {
  /** Undefined until all are read. A missing row is permanently deleted. */
  rows: readonly Row[] | undefined;
  error: unknown;
  retry(): void;
}

/** The products with these ids, including those in the trash. */
export const usePricedRows = <Row>(
  resource: "hotels" | "activities" | "transport-services",
  ids: readonly (string | null | undefined)[],
): PricedRows<Row> => usePriced<Row>(resource, ids, null);

/** The published rate sheets of these products, for `days` if given, with supplier names. */
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
    // A list key: every write to the resource reads it again.
    queryKey: listKey(resource, { priced: wanted, days }),
    queryFn: () => readSheets<Row>(resource, wanted, days),
    staleTime: 60_000,
  });
  return useMemo(
    () => ({ rows: data, error: data ? null : error, retry: () => void refetch() }),
    [data, error, refetch],
  );
}

/** Reads products or rate sheets for pricing, by product id. */
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

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

type SupplementedSheet = HotelSheet | TransportSheet;

export function bySubject(
  sheets: readonly SupplementedSheet[],
): ReadonlyMap<string, readonly SupplementedSheet[]> {
  const grouped = new Map<string, SupplementedSheet[]>();
  for (const sheet of sheets) {
    const id = "hotelId" in sheet ? sheet.hotelId : sheet.transportId;
    grouped.set(id, [...(grouped.get(id) ?? []), sheet]);
  }
  return grouped;
}

export interface KnownOfDays {
  /** Of the shown option; absent if days have no price. */
  price?: PriceResult;
  /** Per option; empty without options. */
  options?: readonly PricedOption[];
  findings?: readonly CheckedFinding[];
  hotels: ReadonlyMap<string, Hotel>;
  transports: ReadonlyMap<string, TransportService>;
  /** Published rate sheets by the id of their hotel or transport service. */
  sheets: ReadonlyMap<string, readonly (HotelSheet | TransportSheet)[]>;
}
