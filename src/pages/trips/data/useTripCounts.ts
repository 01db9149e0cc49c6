import { keys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { TripState } from "../../../domain/trips/tripStates";
import { http } from "../../../providers/http";

/** How many trips there are in each state; a state without trips may be missing. */
export interface TripCounts {
  all: number;
  byValue: Partial<Record<TripState, number>>;
}

/** The counts that the database keeps; read again with the lists of trips. */
export function useTripCounts() {
  return useQuery({
    queryKey: keys().data("default").resource("trips").action("list").params({ counts: true }).get(),
    queryFn: async () => (await http.get<TripCounts>("/api/trips/counts")).data,
  });
}
