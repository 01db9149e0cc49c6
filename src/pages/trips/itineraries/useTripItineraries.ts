import type { UseQueryResult } from "@tanstack/react-query";
import { type Rows, useListRows } from "../../../providers/rows/listRows";
import type { ListedItinerary } from "../../../resources/itineraries";

/** The offers of a trip, the first one first: those that are there, or those in the trash. */
export const useTripItineraries = (
  tripId: string,
  { trash = false }: { trash?: boolean } = {},
): UseQueryResult<Rows<ListedItinerary>> =>
  useListRows<ListedItinerary>("itineraries", {
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "createdAt", order: "asc" }],
    start: 0,
    end: 50,
    trash,
  });
