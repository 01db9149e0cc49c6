import type { Role } from "../../schema";
import type { HomeLists } from "./homeLists";
import type { TripRowShows } from "./TripRow";
import { wallTimeOf } from "../../domain/dates/wallTime";

/** A figure of the home page: what it counts and which list it leads to. */
export interface Figure {
  label: string;
  list: keyof HomeLists;
}

/** What the home page of a role shows. */
export interface HomePlan {
  /** At most five. */
  figures: readonly Figure[];
  /** Whether the role has trips and steps of its own. */
  hasOwnWork: boolean;
  /** Whether the role sees what was won and is offered. */
  seesValue?: true;
  /** Whether the role sees how much of what comes in is booked. */
  seesConversion?: true;
  /** The list of those who have no work of their own. */
  first?: { heading: string; list: keyof HomeLists; empty: string; shows: TripRowShows };
  /** Whether the role sells: its steps, questions of customers and enquiries without an answer stand in one queue. */
  sells?: true;
}

const arrivals: Figure = { label: "Arrivals, next 14 days", list: "arrivals" };
const ends: Figure = { label: "Trips that end, next 14 days", list: "ends" };
const own: readonly Figure[] = [
  { label: "My open trips", list: "myOpenTrips" },
  { label: "My follow-ups due", list: "myFollowUps" },
];

const seller: HomePlan = {
  figures: [...own, { label: "New, nobody on it yet", list: "unassigned" }, arrivals, ends],
  hasOwnWork: true,
  sells: true,
};
/** Who runs the organisation looks at all of it first; their own work stands below. */
const manager: HomePlan = {
  ...seller,
  seesValue: true,
  seesConversion: true,
  figures: [
    { label: "Came in, last 7 days", list: "newThisWeek" },
    { label: "Open trips", list: "openTrips" },
    { label: "New, nobody on it yet", list: "unassigned" },
    { label: "My follow-ups due", list: "myFollowUps" },
    arrivals,
  ],
};
const onTrip: Figure = { label: "On trip now", list: "onTrip" };
/** Who looks and does not act: what is under way, and no list that waits for somebody. */
const viewer: HomePlan = {
  figures: [
    { label: "Came in, last 7 days", list: "newThisWeek" },
    { label: "Open trips", list: "openTrips" },
    onTrip,
    arrivals,
    ends,
  ],
  hasOwnWork: false,
  first: { heading: "On trip now", list: "onTrip", empty: "Nobody is travelling today.", shows: "end" },
};
/** Who counts: what was sold, what is offered, and what begins next. */
const accounts: HomePlan = {
  figures: [
    { label: "Sold, last 30 days", list: "sold" },
    { label: "With an open offer", list: "offered" },
    onTrip,
    arrivals,
    ends,
  ],
  hasOwnWork: false,
  seesValue: true,
  first: {
    heading: "Sold, last 30 days",
    list: "sold",
    empty: "No trip was sold in the last 30 days.",
    shows: "sold",
  },
};

const plans: Record<Role, HomePlan> = {
  owner: manager,
  admin: manager,
  sales: seller,
  operations: {
    figures: [...own, onTrip, arrivals, ends],
    hasOwnWork: true,
  },
  accounts,
  viewer,
};

/** The home page of a role. */
export const homePlanOf = (role: Role): HomePlan => plans[role];

/** Greets by the hour of the reader's day, in their time zone (IANA): "Good morning, Meera". */
export function greeting(fullname: string | undefined, now: Date, timeZone: string | undefined): string {
  const hour = Number(wallTimeOf(now, timeZone).slice(11, 13));
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  const first = fullname?.trim().split(/\s+/)[0];
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}
