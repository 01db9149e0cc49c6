import { type Days, daysOfMonth } from "../../domain/organisation/periods";
import type { Filter } from "../../schema";
import type { ListView } from "../home/listView";
import { areSold, tripsDuring } from "../trips/data/tripsDuring";

/** The lists that a report counts and leads to. */
export interface ReportLists {
  /** What came in on the days. */
  cameIn: ListView;
  /** What of that is sold by now. */
  booked: ListView;
  /** What of it was lost, for whatever reason. */
  lost: ListView;
  /** What was sold on the days, whenever it came in. */
  won: ListView;
}

export type ReportList = keyof ReportLists;

/** @param timeZone the organisation's (IANA): days begin by it. */
export function reportListsOf(days: Days, timeZone: string | undefined): ReportLists {
  const cameIn = tripsDuring("createdAt", days, timeZone);
  const won = tripsDuring("convertedAt", days, timeZone);
  return {
    cameIn: view([cameIn], "createdAt"),
    booked: view([cameIn, areSold], "createdAt"),
    lost: view([cameIn, { field: "closeReason", operator: "null", value: false }], "createdAt"),
    won: view([won, areSold], "convertedAt"),
  };
}

/** The rows of a list that a group of it counts. */
export const withValue = (list: ListView, field: string, value: string | null): ListView => ({
  ...list,
  filters: [
    ...(list.filters ?? []).filter((one) => one.field !== field),
    value === null ? { field, operator: "null", value: true } : { field, operator: "eq", value },
  ],
});

/** The lists of one month, as far as it lies within days. */
export function listsOfMonth(month: string, within: Days, timeZone: string | undefined): ReportLists {
  const { from, to } = daysOfMonth(month);
  return reportListsOf(
    { from: from < within.from ? within.from : from, to: to > within.to ? within.to : to },
    timeZone,
  );
}

const view = (filters: readonly Filter[], field: string): ListView => ({
  resource: "trips",
  filters,
  sort: [{ field, order: "desc" }],
});
