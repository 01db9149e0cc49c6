import type { Role } from "../../schema";
import type { HomeLists } from "./homeLists";

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
  /** Whether the role looks at the whole: what was won and is offered, how much of what comes in is booked. */
  seesWhole?: true;
  /** Whether the role may take an enquiry that nobody looks after. */
  mayTake: boolean;
}

const arrivals: Figure = { label: "Arrivals, next 14 days", list: "arrivals" };
const departures: Figure = { label: "Departures, next 14 days", list: "departures" };
const own: readonly Figure[] = [
  { label: "My open trips", list: "myOpenTrips" },
  { label: "My follow-ups due", list: "myFollowUps" },
];

const seller: HomePlan = {
  figures: [...own, { label: "New, nobody on it yet", list: "unassigned" }, arrivals, departures],
  hasOwnWork: true,
  mayTake: true,
};
/** Who runs the organisation looks at all of it first; their own work stands below. */
const manager: HomePlan = {
  ...seller,
  seesWhole: true,
  figures: [
    { label: "Came in, last 7 days", list: "newThisWeek" },
    { label: "Open trips", list: "openTrips" },
    { label: "New, nobody on it yet", list: "unassigned" },
    { label: "My follow-ups due", list: "myFollowUps" },
    arrivals,
  ],
};
const reader: HomePlan = {
  figures: [
    { label: "Open trips", list: "openTrips" },
    { label: "New enquiries", list: "newEnquiries" },
    { label: "On trip now", list: "onTrip" },
    arrivals,
    departures,
  ],
  hasOwnWork: false,
  mayTake: false,
};

const plans: Record<Role, HomePlan> = {
  owner: manager,
  admin: manager,
  sales: seller,
  operations: {
    figures: [...own, { label: "On trip now", list: "onTrip" }, arrivals, departures],
    hasOwnWork: true,
    mayTake: false,
  },
  accounts: reader,
  viewer: reader,
};

/** The home page of a role. */
export const homePlanOf = (role: Role): HomePlan => plans[role];
