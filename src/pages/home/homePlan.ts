import { type Actor, type Role } from "../../schema";
import { leadingRoles } from "../../vocabulary";
import { wallTimeOf } from "../../domain/dates/wallTime";
import type { HomeLists, Whose } from "./homeLists";
import type { TripRowShows } from "./TripRow";

export interface Figure {
  label: string;
  list: keyof HomeLists;
}

export interface HomePlan {
  /** At most six. */
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
const onTrip: Figure = { label: "On trip now", list: "onTrip" };
const cameIn: Figure = { label: "Came in, last 7 days", list: "newThisWeek" };
const unassigned: Figure = { label: "New, nobody on it yet", list: "unassigned" };
const toConfirm: Figure = { label: "Acceptances to confirm", list: "toConfirm" };

/** How trips and steps are called, by whose they are. */
export const tripsOf: Readonly<Record<Whose, string>> = {
  mine: "My open trips",
  team: "Open trips of my teams",
  all: "Open trips",
};
export const stepsOf: Readonly<Record<Whose, string>> = {
  mine: "My follow-ups due",
  team: "Follow-ups due in my teams",
  all: "Follow-ups due",
};
const work = (whose: Whose): Figure[] => [
  { label: tripsOf[whose], list: "openTrips" },
  { label: stepsOf[whose], list: "due" },
];

const seller = (whose: Whose): HomePlan => ({
  figures: [...work(whose), unassigned, arrivals, ends],
  hasOwnWork: true,
  sells: true,
});
/** Owners and admins see of the whole what it is worth too. */
const manager = (whose: Whose): HomePlan =>
  whose === "all"
    ? {
        ...seller(whose),
        seesValue: true,
        seesConversion: true,
        figures: [cameIn, ...work(whose), unassigned, arrivals],
      }
    : seller(whose);
/** Operations see what departs, and what is missing for it. */
const operations = (whose: Whose): HomePlan => ({
  figures: [
    ...work(whose),
    arrivals,
    { label: "Of these, without travellers", list: "withoutTravellers" },
    { label: "Travellers without a document, all trips", list: "withoutDocument" },
    whose === "mine" ? onTrip : toConfirm,
  ],
  hasOwnWork: true,
});
/** Viewers see what is under way, and no list of things to do. */
const viewer: HomePlan = {
  figures: [cameIn, { label: tripsOf.all, list: "openTrips" }, onTrip, arrivals, ends],
  hasOwnWork: false,
  first: { heading: "On trip now", list: "onTrip", empty: "Nobody is travelling today.", shows: "end" },
};
/** Accounts see what was sold and accepted, what of it is not paid, and what is offered. */
const accounts: HomePlan = {
  figures: [
    { label: "Sold, last 30 days", list: "sold" },
    { label: "Accepted, not booked yet", list: "accepted" },
    { label: "With an open offer", list: "offered" },
    { label: "Booked, nothing paid yet", list: "unpaid" },
    { label: "Of these, start in 14 days", list: "unpaidSoon" },
    arrivals,
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

const plans: Record<Role, (whose: Whose) => HomePlan> = {
  owner: manager,
  admin: manager,
  sales: seller,
  operations,
  accounts: () => accounts,
  viewer: () => viewer,
};

export const homePlanOf = (role: Role, whose: Whose): HomePlan => plans[role](whose);

/** Whose work a user may choose to see; the first is shown at first. Who has no work of their own sees the whole. */
export function choicesOf({
  role,
  managedTeamIds = [],
}: Pick<Actor, "role" | "managedTeamIds">): readonly Whose[] {
  const teams: Whose[] = managedTeamIds.length > 0 ? ["team"] : [];
  if (leadingRoles.some((leading) => leading === role)) return ["all", ...teams, "mine"];
  return plans[role]("mine").hasOwnWork ? ["mine", ...teams] : ["all"];
}

/** A greeting by the hour in the user's time zone (IANA): "Good morning, Meera". */
export function greeting(fullname: string | undefined, now: Date, timeZone: string | undefined): string {
  const hour = Number(wallTimeOf(now, timeZone).slice(11, 13));
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  const first = fullname?.trim().split(/\s+/)[0];
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}
