import type { PlainDate } from "../dates/plainDate";
import type { ChildRule, Maybe, MealPlan, Weekday } from "../vocabulary";

/** What a room or a person in it costs for a season, per night, in minor units of the hotel's currency. */
export interface HotelRate {
  readonly roomType?: Maybe<string>;
  readonly mealPlan?: Maybe<MealPlan>;
  readonly season?: Maybe<string>;
  /** First and last night; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  /** The nights of the week that it holds for; all where missing or empty. */
  readonly weekdays?: Maybe<readonly Weekday[]>;
  /** What the business pays: for a room of one, two, three or four adults, and for each person besides. */
  readonly single?: Maybe<number>;
  readonly double?: Maybe<number>;
  readonly triple?: Maybe<number>;
  readonly quad?: Maybe<number>;
  readonly extraAdult?: Maybe<number>;
  readonly childWithBed?: Maybe<number>;
  readonly childWithoutBed?: Maybe<number>;
  /** What the customer pays for the same. It takes no markup. */
  readonly sellSingle?: Maybe<number>;
  readonly sellDouble?: Maybe<number>;
  readonly sellTriple?: Maybe<number>;
  readonly sellQuad?: Maybe<number>;
  readonly sellExtraAdult?: Maybe<number>;
  readonly sellChildWithBed?: Maybe<number>;
  readonly sellChildWithoutBed?: Maybe<number>;
  readonly minNights?: Maybe<number>;
  /** The higher wins; 0 where missing. */
  readonly priority?: Maybe<number>;
}

/** How many people a room of a type takes. */
export interface RoomType {
  readonly name?: Maybe<string>;
  readonly maxAdults?: Maybe<number>;
  readonly maxChildren?: Maybe<number>;
  readonly maxOccupancy?: Maybe<number>;
  readonly extraBeds?: Maybe<number>;
}

/** What children of some ages (in years, both included) pay per night. It comes before a rate's own child price. */
export interface ChildBand {
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
  /** An amount where missing. */
  readonly rule?: Maybe<ChildRule>;
  /** The share of the adult's or the extra adult's price. */
  readonly basisPoints?: Maybe<number>;
  readonly withBed?: Maybe<number>;
  readonly withoutBed?: Maybe<number>;
  readonly sellWithBed?: Maybe<number>;
  readonly sellWithoutBed?: Maybe<number>;
}

/** Nights that a hotel does not sell, both included. */
export interface Blackout {
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly reason?: Maybe<string>;
}

/** What pricing and checking read of a hotel. A stored hotel row fits as it is. */
export interface PricedHotel {
  readonly id: string;
  readonly name?: Maybe<string>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly currency?: Maybe<string>;
  readonly roomTypes?: Maybe<readonly RoomType[]>;
  readonly rates?: Maybe<readonly HotelRate[]>;
  readonly blackouts?: Maybe<readonly Blackout[]>;
  readonly childBands?: Maybe<readonly ChildBand[]>;
}

/** The first age band of a hotel that covers an age in years, or null. Open ends cover everything. */
export function childBandFor({ childBands }: PricedHotel, age: number | null): ChildBand | null {
  if (age === null) return null;
  const covers = ({ fromAge, toAge }: ChildBand) => age >= (fromAge ?? 0) && age <= (toAge ?? 17);
  return (childBands ?? []).find(covers) ?? null;
}

/** Whether a child is older than every age band of a hotel: it is an adult there, for price and occupancy. */
export function isAdultAt({ childBands }: PricedHotel, age: number | null): boolean {
  const bands = childBands ?? [];
  return age !== null && bands.length > 0 && bands.every(({ toAge }) => age > (toAge ?? 17));
}

/** The room type of a name, or the only one where none is named; null where that leaves it open. */
export function roomTypeOf({ roomTypes }: PricedHotel, name: Maybe<string>): RoomType | null {
  const types = roomTypes ?? [];
  if (name) return types.find((type) => type.name === name) ?? null;
  return types.length === 1 ? (types[0] ?? null) : null;
}
