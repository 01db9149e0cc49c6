import { type Days, daysOfMonth } from "../../domain/organisation/periods";
import type { Filter } from "../../schema";
import type { ListView } from "../home/listView";
import { areSold, tripsDuring } from "../trips/data/tripsDuring";

export interface ReportLists {
  /** Trips that came in during the period. */
  cameIn: ListView;
  /** Those of them that are sold by now. */
  booked: ListView;
  /** Those of them that were lost, for any reason. */
  lost: ListView;
  /** Trips sold during the period, whenever they came in. */
  won: ListView;
}

export type ReportList = keyof ReportLists;

/** @param timeZone the organisation's (IANA), in which days begin. */
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

/** The rows of a list that one of its groups counts. */
export const withValue = (list: ListView, field: string, value: string | null): ListView => ({
  ...list,
  filters: [
    ...(list.filters ?? []).filter((one) => one.field !== field),
    value === null ? { field, operator: "null", value: true } : { field, operator: "eq", value },
  ],
});

/** The lists of a month, limited to the days given. */
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
