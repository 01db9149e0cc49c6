import type { UseQueryResult } from "@tanstack/react-query";
import { type Rows, useListRows } from "../../../providers/rows/listRows";
import type { ListedItinerary } from "../../../resources/itineraries";

/** The offers of a trip, the first one first: those that are there, or those in the trash. */
export const useTripItineraries = (
  tripId: string,
  { trash = false }: { trash?: boolean } = {},
): UseQueryResult<Rows<ListedItinerary>> =>
  useListRows<ListedItinerary>("itineraries", {
    tripId,
    ...(trash ? { _trash: true } : {}),
    _sort: "createdAt",
    _order: "asc",
    _start: 0,
    _end: 50,
  });
