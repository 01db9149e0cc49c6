import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import type { TripState } from "../../../src/domain/vocabulary";
import type { Role } from "../../../src/schema/access";
import { guests, type Guest } from "../data/guests";
import { sourcePlans } from "../data/staff";
import { seededRandom, type SeededRandom } from "../seededRandom";
import { nightsOf, regions, type RegionName } from "./regions";

/** A demo trip in short: who, where, when, how far it got. */
export interface TripPlan {
  /** 0 to 79, the oldest enquiry first. */
  index: number;
  status: TripState;
  guest: Guest;
  region: RegionName;
  /** Days before the day of seeding on which the enquiry came in. */
  age: number;
  startDate: PlainDate;
  endDate: PlainDate;
  source: (typeof sourcePlans)[number]["name"];
  assignee: Role | null;
  /** Names of its itineraries with their status. */
  itineraries: readonly ItineraryPlan[];
  adults: number;
  childAges: readonly number[];
  random: SeededRandom;
}

export interface ItineraryPlan {
  name: string;
  status: "draft" | "sent" | "accepted" | "superseded" | "expired" | "declined";
}

interface Batch {
  status: TripState;
  count: number;
  /** Ranges in days: how old the enquiry is, and when the journey starts, both seen from the day of seeding. */
  age: readonly [number, number];
  starts: readonly [number, number];
  /** The itineraries of the first trips of the batch; the others have none. */
  itineraries?: readonly (readonly ItineraryPlan[])[];
}

const draft: ItineraryPlan = { name: "Option A", status: "draft" };
const sent: ItineraryPlan = { name: "Option A", status: "sent" };
const accepted: ItineraryPlan = { name: "Option A", status: "accepted" };

/** 80 trips over all nine states, 20 itineraries; every sold trip has its accepted one. */
const batches: readonly Batch[] = [
  { status: "completed", count: 4, age: [95, 150], starts: [-60, -12], itineraries: four(accepted) },
  { status: "dropped", count: 1, age: [70, 80], starts: [14, 20], itineraries: [[accepted]] },
  { status: "cancelled", count: 9, age: [16, 110], starts: [-30, 90] },
  {
    status: "on_trip",
    count: 3,
    age: [50, 90],
    starts: [-2, -1],
    itineraries: [[accepted], [accepted], [accepted]],
  },
  {
    status: "converted",
    count: 5,
    age: [22, 70],
    starts: [2, 45],
    itineraries: [...four(accepted), [accepted]],
  },
  {
    status: "on_hold",
    count: 6,
    age: [15, 50],
    starts: [50, 180],
    itineraries: [[{ ...sent, status: "expired" }]],
  },
  {
    status: "quoted",
    count: 13,
    age: [4, 13],
    starts: [18, 120],
    itineraries: [[sent], [sent, { name: "Option B", status: "draft" }], [sent], [sent]],
  },
  { status: "in_progress", count: 25, age: [1, 14], starts: [20, 160], itineraries: [[draft]] },
  { status: "new", count: 14, age: [0, 2], starts: [25, 200] },
];

function four(plan: ItineraryPlan): ItineraryPlan[][] {
  return [[plan], [plan], [plan], [plan]];
}

// The keys of the table are the regions.
const regionNames = Object.keys(regions) as RegionName[];

/** The plans of all trips, the same for the same day. */
export function tripPlans(today: PlainDate): TripPlan[] {
  const plans = batches.flatMap((batch) =>
    Array.from({ length: batch.count }, (_, place) => planOf(batch, place, today)),
  );
  return plans.sort((a, b) => b.age - a.age).map((plan, index) => ({ ...plan, index }));
}

function planOf(batch: Batch, place: number, today: PlainDate): TripPlan {
  const number = batches.slice(0, batches.indexOf(batch)).reduce((sum, { count }) => sum + count, 0) + place;
  const random = seededRandom(7_919 * (number + 1));
  const region = regionNames[(number * 5 + 3) % regionNames.length] ?? "kerala";
  const startDate = addDays(today, random.between(...batch.starts));
  const children = random.chance(0.35) ? random.between(1, 2) : 0;
  const { guest, source } = askedBy(number, random);
  return {
    index: number,
    status: batch.status,
    guest,
    region,
    age: random.between(...batch.age),
    startDate,
    endDate: addDays(startDate, nightsOf(regions[region])),
    source,
    assignee: assigneeOf(batch.status, place, random),
    itineraries: batch.itineraries?.[place] ?? [],
    adults: random.chance(0.2) ? random.between(3, 4) : random.chance(0.12) ? 1 : 2,
    childAges: Array.from({ length: children }, () => random.between(4, 14)),
    random,
  };
}

function askedBy(number: number, random: SeededRandom) {
  const guest = guests[(number * 7) % guests.length];
  const source = random.pick(sourcePlans).name;
  if (!guest) throw new Error("The demo has no guests.");
  // Whoever asks a second time comes back as a returning guest.
  return {
    guest,
    source: number >= guests.length && random.chance(0.5) ? ("Returning guests" as const) : source,
  };
}

/** Sales does most of it; who travels is looked after by operations; some new enquiries nobody has taken yet. */
function assigneeOf(status: TripState, place: number, random: SeededRandom): Role | null {
  if (status === "new") return place % 3 === 0 ? null : random.pick(["sales", "admin"]);
  if (status === "on_trip" || status === "completed") return "operations";
  if (status === "converted") return place % 2 ? "operations" : "sales";
  return random.pick(["sales", "sales", "sales", "admin", "owner"]);
}
