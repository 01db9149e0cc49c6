import { useCustom } from "@refinedev/core";
import type { TripState } from "../../../vocabulary";
import { takeEarlyData } from "../../../providers/earlyAnswers";
import { listKey } from "../../../providers/rows/listRows";

/** The number of trips in each state; a state without trips may be missing. */
export interface TripCounts {
  all: number;
  byValue: Partial<Record<TripState, number>>;
}

/** The counts of the database, read again with the lists of trips. */
export const useTripCounts = () =>
  useCustom<TripCounts>({
    url: "/api/trips/counts",
    method: "get",
    queryOptions: {
      // The tabs of the list without filters count the same.
      queryKey: listKey("trips", { counts: "" }),
      // The top bar and the page ask at different moments; a change of a trip makes the counts old at once.
      staleTime: 10_000,
      initialData: () => takeEarlyData<TripCounts>("/api/trips/counts"),
    },
  }).query;
