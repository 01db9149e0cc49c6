import type { Role } from "../../schema";
import type { HomeLists } from "./homeLists";
import type { TripRowShows } from "./TripRow";
import { wallTimeOf } from "../../domain/dates/wallTime";

export interface Figure {
  label: string;
  list: keyof HomeLists;
}

export interface HomePlan {
  /** At most five. */
  figures: readonly Figure[];
  /** Whether the role has trips and steps of its own. */
  hasOwnWork: boolean;
  /** Whether the role sees the value of won trips and open offers. */
  seesValue?: true;
  /** Whether the role sees the share of enquiries that is booked. */
  seesConversion?: true;
  /** The first list of roles without work of their own. */
  first?: { heading: string; list: keyof HomeLists; empty: string; shows: TripRowShows };
  /** Whether the role sells: its steps, customer questions and unanswered enquiries form one queue. */
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
/** Owners and admins see the whole organisation first, and their own work below. */
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
/** Viewers see what is under way, and no list of things to do. */
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
/** Accounts see what was sold, what is offered, and what begins next. */
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

export const homePlanOf = (role: Role): HomePlan => plans[role];

/** A greeting by the hour in the user's time zone (IANA): "Good morning, Meera". */
export function greeting(fullname: string | undefined, now: Date, timeZone: string | undefined): string {
  const hour = Number(wallTimeOf(now, timeZone).slice(11, 13));
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  const first = fullname?.trim().split(/\s+/)[0];
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}
