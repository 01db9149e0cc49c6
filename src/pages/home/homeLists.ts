import { bookedStates, openStates, soldStates, undecidedStates } from "../../vocabulary";
import type { Sort } from "../../schema";
import type { ListView } from "./listView";

/** The days ahead for arrivals and ends of trips, today included. */
export const daysAhead = 14;

/** The days over which the conversion is counted, today included. */
export const conversionDays = 90;

/** The days over which sold trips are listed, today included. */
const soldDays = 30;

/**
 * One definition per list, so that its figure, its rows and the linked page agree. "me" and days stay words, which
 * the server reads.
 * @param standsInFor those who are away and for whom the user stands in: what is due of theirs is due for both
 */
export function homeListsOf(standsInFor: readonly string[] = []) {
  const soon = `next_${daysAhead}_days`;
  const open = { field: "status", operator: "in", value: openStates } as const;
  const booked = { field: "status", operator: "in", value: bookedStates } as const;
  const mine = { field: "assigneeUserId", operator: "eq", value: "me" } as const;
  const whose = ["me", ...standsInFor];
  const due = standsInFor.length === 0 ? mine : ({ ...mine, operator: "in", value: whose } as const);
  const soonestStart = { field: "startDate", order: "asc" } as const;
  const unanswered = { field: "status", operator: "eq", value: "new" } as const;
  // The oldest enquiry is answered first.
  const oldest = { field: "createdAt", order: "asc" } as const;
  const newest = { field: "createdAt", order: "desc" } as const;
  const since = (days: number) =>
    ({ field: "createdAt", operator: "eq", value: `last_${days}_days` }) as const;
  return {
    myOpenTrips: view("trips", [mine, open], { field: "nextFollowUpAt", order: "asc" }),
    openTrips: view("trips", [open], newest),
    newThisWeek: view("trips", [since(7)], newest),
    cameIn: view("trips", [since(conversionDays)], newest),
    booked: view(
      "trips",
      [since(conversionDays), { field: "status", operator: "in", value: [...bookedStates, "completed"] }],
      newest,
    ),
    sold: view(
      "trips",
      [
        { field: "convertedAt", operator: "eq", value: `last_${soldDays}_days` },
        { field: "status", operator: "in", value: soldStates },
      ],
      { field: "convertedAt", order: "desc" },
    ),
    openOffers: view(
      "trips",
      [
        { field: "status", operator: "in", value: undecidedStates },
        { field: "value", operator: "null", value: false },
      ],
      newest,
    ),
    offered: view("trips", [{ field: "status", operator: "eq", value: "quoted" }], newest),
    onTrip: view("trips", [{ field: "status", operator: "eq", value: "on_trip" }], {
      field: "endDate",
      order: "asc",
    }),
    unassigned: view(
      "trips",
      [unanswered, { field: "assigneeUserId", operator: "null", value: true }],
      oldest,
    ),
    myUnanswered: view("trips", [due, unanswered], oldest),
    arrivals: view("trips", [booked, { field: "startDate", operator: "eq", value: soon }], soonestStart),
    ends: view("trips", [booked, { field: "endDate", operator: "eq", value: soon }], {
      field: "endDate",
      order: "asc",
    }),
    myQuestions: view(
      "follow-ups",
      [
        due,
        { field: "status", operator: "eq", value: "open" },
        { field: "purpose", operator: "eq", value: "question" },
      ],
      { field: "dueAt", order: "asc" },
    ),
    myFollowUps: view(
      "follow-ups",
      [
        due,
        { field: "status", operator: "eq", value: "open" },
        { field: "dueAt", operator: "lte", value: "today" },
      ],
      { field: "dueAt", order: "asc" },
    ),
  };
}

export type HomeLists = ReturnType<typeof homeListsOf>;

const view = (resource: string, filters: ListView["filters"], sort: Sort): ListView => ({
  resource,
  filters,
  sort: [sort],
});
