import type { Days } from "../../../domain/organisation/periods";
import { instantAt, lastMomentOf } from "../../../domain/dates/wallTime";
import { soldStates } from "../../../vocabulary";
import type { Filter } from "../../../schema";

/** The trips whose instant is on these days of a time zone (IANA). */
export const tripsDuring = (
  field: "createdAt" | "convertedAt",
  { from, to }: Days,
  timeZone: string | undefined,
): Filter => ({
  field,
  operator: "between",
  value: [instantAt(from, "00:00", timeZone).toISOString(), lastMomentOf(to, timeZone).toISOString()],
});

/** The trips that were sold and not cancelled afterwards. */
export const areSold: Filter = { field: "status", operator: "in", value: soldStates };
