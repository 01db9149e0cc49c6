import { useCustom } from "@refinedev/core";
import { type TripState, soldStates } from "../../../vocabulary";
import { listKey } from "../../../providers/rows/listRows";
import type { Days } from "../../../domain/organisation/periods";
import { instantAt, lastMomentOf } from "../../../domain/dates/wallTime";
import type { Filter } from "../../../schema";

/** How many trips there are in each state; a state without trips may be missing. */
export interface TripCounts {
  all: number;
  byValue: Partial<Record<TripState, number>>;
}

/** The counts that the database keeps; read again with the lists of trips. */
export const useTripCounts = () =>
  useCustom<TripCounts>({
    url: "/api/trips/counts",
    method: "get",
    queryOptions: { queryKey: listKey("trips", { counts: true }) },
  }).query;

/** The trips whose instant lies on some days of a calendar (IANA): those that came in, say, by `createdAt`. */
export const tripsDuring = (
  field: "createdAt" | "convertedAt",
  { from, to }: Days,
  timeZone: string | undefined,
): Filter => ({
  field,
  operator: "between",
  value: [instantAt(from, "00:00", timeZone).toISOString(), lastMomentOf(to, timeZone).toISOString()],
});

/** The trips that were sold and are not given back. */
export const areSold: Filter = { field: "status", operator: "in", value: soldStates };
