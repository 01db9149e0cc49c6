import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import type { TripState } from "../../../src/vocabulary";
import {
  batches,
  guests,
  nightsOf,
  regionNames,
  regions,
  sourcePlans,
  type Batch,
  type Guest,
  type RegionName,
} from "../data/data";
import { seededRandom, type SeededRandom } from "./seededRandom";

export interface TripPlan {
  /** 0 to 79, the oldest enquiry first. */
  index: number;
  status: TripState;
  guest: Guest;
  region: RegionName;
  /** Days between the enquiry and the seeding. */
  age: number;
  startDate: PlainDate;
  endDate: PlainDate;
  source: string;
  isTaken: boolean;
  story: readonly string[];
  adults: number;
  childAges: readonly number[];
  random: SeededRandom;
}

/** The plans of all trips; the same day gives the same plans. */
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
  const age = random.between(batch.age.from, batch.age.to);
  // A journey begins two weeks after the enquiry at the earliest.
  const start = Math.max(random.between(batch.starts.from, batch.starts.to), 14 - age);
  const startDate = addDays(today, start);
  const children = random.chance(0.35) ? random.between(1, 2) : 0;
  const { guest, source } = askedBy(number, batch, random);
  return {
    index: number,
    status: batch.status,
    guest,
    region,
    age,
    startDate,
    endDate: addDays(startDate, nightsOf(regions[region])),
    source,
    isTaken: !batch.sources,
    story: batch.story,
    adults: random.chance(0.2) ? random.between(3, 4) : random.chance(0.12) ? 1 : 2,
    childAges: Array.from({ length: children }, () => random.between(4, 14)),
    random,
  };
}

function askedBy(number: number, { sources }: Batch, random: SeededRandom) {
  const guest = guests[(number * 7) % guests.length];
  const source = random.pick(sources ?? sourcePlans.map(({ name }) => name));
  if (!guest) throw new Error("The demo has no guests.");
  // A guest of a second trip may be a returning guest.
  return {
    guest,
    source: !sources && number >= guests.length && random.chance(0.5) ? "Returning guests" : source,
  };
}
