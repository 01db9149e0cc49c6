import type { UseQueryResult } from "@tanstack/react-query";
import { useOpened } from "../../../providers/earlyAnswers";
import { type Rows, useListRows } from "../../../providers/rows/listRows";
import { tripItineraries } from "../../../resources/shared/firstLists";
import type { ListedItinerary } from "../../../resources/itineraries";

/** The itineraries of a trip, oldest first. */
export const useTripItineraries = (
  tripId: string,
  { trash = false }: { trash?: boolean } = {},
): UseQueryResult<Rows<ListedItinerary>> => {
  const hasOpened = useOpened();
  const query = tripItineraries.query(tripId);
  return useListRows<ListedItinerary>("itineraries", trash ? { ...query, trash } : query, {
    enabled: !trash || hasOpened,
  });
};
