import { addDays, type PlainDate } from "../../domain/dates/plainDate";
import { instantAt, lastMomentOf } from "../../domain/dates/wallTime";
import { bookedStates, openStates, soldStates, undecidedStates } from "../../vocabulary";
import type { Filter, Sort } from "../../schema";
import type { ListView } from "./listView";

/** The days ahead for arrivals and ends of trips, today included. */
export const daysAhead = 14;

/** The days over which the conversion is counted, today included. */
export const conversionDays = 90;

/** The days over which sold trips are listed, today included. */
const soldDays = 30;

/** The days after today whose steps are counted, day by day. */
const comingDays = 6;

/** Whose trips and steps the page is about: the user's, those of the teams they manage, or all. */
export type Whose = "mine" | "team" | "all";

export interface HomeContext {
  whose: Whose;
  /** Those who are away and for whom the user stands in: what is due of theirs is due for both. */
  standsInFor?: readonly string[];
  /** The teams that the user manages, and who is in them, for "team". */
  teamIds?: readonly string[];
  memberIds?: readonly string[];
}

const is = (field: string, value: string): Filter => ({ field, operator: "eq", value });
const among = (field: string, value: readonly string[]): Filter => ({ field, operator: "in", value });
const isThere = (field: string, isSo: boolean): Filter => ({ field, operator: "null", value: !isSo });
const holds = (name: string): Filter => ({ field: name, operator: "eq", value: true });

/** By whom their trips and steps are found. Steps of a team are those of its people, so that an index finds them. */
function theirs({ whose, standsInFor = [], teamIds = [], memberIds = [] }: HomeContext) {
  if (whose === "all") return { trips: [], due: [] };
  const own = is("assigneeUserId", "me");
  const people = ["me", ...(whose === "team" ? memberIds : standsInFor)];
  const due = [people.length > 1 ? among("assigneeUserId", people) : own];
  return { trips: whose === "team" ? [among("assigneeTeamId", teamIds)] : [own], due };
}

const soonestStart: Sort = { field: "startDate", order: "asc" };
const soonestEnd: Sort = { field: "endDate", order: "asc" };
const soonestDue: Sort = { field: "dueAt", order: "asc" };
// The oldest enquiry is answered first.
const oldest: Sort = { field: "createdAt", order: "asc" };
const newest: Sort = { field: "createdAt", order: "desc" };

/**
 * One definition per list, so that its figure, its rows and the linked page agree. "me" and days stay words, which
 * the server reads.
 */
export function homeListsOf(context: HomeContext) {
  const { whose, teamIds = [] } = context;
  const { trips: ofTrips, due } = theirs(context);
  const soon = is("startDate", `next_${daysAhead}_days`);
  const open = among("status", openStates);
  const booked = among("status", bookedStates);
  const undecided = among("status", undecidedStates);
  const unanswered = is("status", "new");
  const openStep = is("status", "open");
  const since = (field: string, days: number) => is(field, `last_${days}_days`);
  const trips = (filters: Filter[], sort: Sort) => view("trips", [...ofTrips, ...filters], sort);
  const steps = (filters: Filter[]) => view("follow-ups", [...due, openStep, ...filters], soonestDue);
  return {
    openTrips: trips([open], { field: "nextFollowUpAt", order: "asc" }),
    newThisWeek: trips([since("createdAt", 7)], newest),
    cameIn: trips([since("createdAt", conversionDays)], newest),
    booked: trips(
      [since("createdAt", conversionDays), among("status", [...bookedStates, "completed"])],
      newest,
    ),
    sold: trips([since("convertedAt", soldDays), among("status", soldStates)], {
      field: "convertedAt",
      order: "desc",
    }),
    /** Trips that are booked and not over. */
    underWay: trips([booked], soonestStart),
    unpaid: trips([booked, isThere("paidSoFar", false)], soonestStart),
    unpaidSoon: trips([booked, soon, isThere("paidSoFar", false)], soonestStart),
    accepted: trips([undecided, isThere("acceptedItineraryId", true)], newest),
    openOffers: trips([undecided, isThere("value", true)], newest),
    offered: trips([is("status", "quoted")], newest),
    onTrip: trips([is("status", "on_trip")], soonestEnd),
    unassigned: view(
      "trips",
      [
        ...(whose === "team" ? [among("assigneeTeamId", teamIds)] : []),
        unanswered,
        isThere("assigneeUserId", false),
      ],
      oldest,
    ),
    unanswered: view(
      "trips",
      [...due, unanswered, ...(whose === "mine" ? [] : [isThere("assigneeUserId", true)])],
      oldest,
    ),
    arrivals: trips([booked, soon], soonestStart),
    ends: trips([booked, { ...soon, field: "endDate" }], soonestEnd),
    withoutTravellers: trips([booked, soon, holds("withoutTravellers")], soonestStart),
    /** Travellers of all trips: whose trip it is stands in no filter of theirs. */
    withoutDocument: view(
      "trip-travellers",
      [
        among("tripId.status", bookedStates),
        { ...soon, field: "tripId.startDate" },
        holds("withoutDocument"),
      ],
      newest,
    ),
    questions: steps([is("purpose", "question")]),
    /** What customers accepted and nobody has confirmed yet. */
    toConfirm: steps([is("purpose", "conversion")]),
    due: steps([{ field: "dueAt", operator: "lte", value: "today" }]),
  };
}

export type HomeLists = ReturnType<typeof homeListsOf>;

/** The steps of each of the next days, in the organisation's time zone (IANA). */
export function comingDaysOf(context: HomeContext, today: PlainDate, timeZone: string) {
  return Array.from({ length: comingDays }, (_, place) => {
    const date = addDays(today, place + 1);
    const day = [instantAt(date, "00:00", timeZone), lastMomentOf(date, timeZone)];
    const during: Filter = {
      field: "dueAt",
      operator: "between",
      value: day.map((instant) => instant.toISOString()),
    };
    const filters = [...theirs(context).due, is("status", "open"), during];
    return { date, view: view("follow-ups", filters, soonestDue) };
  });
}

const view = (resource: string, filters: ListView["filters"], sort: Sort): ListView => ({
  resource,
  filters,
  sort: [sort],
});
