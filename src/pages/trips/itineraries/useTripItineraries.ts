import type { UseQueryResult } from "@tanstack/react-query";
import { useOpened } from "../../../providers/earlyAnswers";
import { type Rows, useListRows } from "../../../providers/rows/listRows";
import type { ListedItinerary } from "../../../resources/itineraries";

/** The itineraries of a trip, oldest first. */
export const useTripItineraries = (
  tripId: string,
  { trash = false }: { trash?: boolean } = {},
): UseQueryResult<Rows<ListedItinerary>> => {
  const hasOpened = useOpened();
  const query = {
    filters: [{ field: "tripId", operator: "eq", value: tripId } as const],
    sort: [{ field: "createdAt", order: "asc" } as const],
    start: 0,
    end: 50,
    trash,
  };
  return useListRows<ListedItinerary>("itineraries", query, { enabled: !trash || hasOpened });
};
