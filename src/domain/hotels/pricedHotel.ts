import type { PlainDate } from "../dates/plainDate";
import type { Weekday, RatePriceKind, Maybe, MealPlan } from "../vocabulary";

/** What a hotel's room costs for a season, per room and night, in minor units of the hotel's currency. */
export interface HotelRate {
  readonly roomType?: Maybe<string>;
  readonly mealPlan?: Maybe<MealPlan>;
  readonly season?: Maybe<string>;
  /** First and last night; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  /** The nights of the week that it holds for; all where missing or empty. */
  readonly weekdays?: Maybe<readonly Weekday[]>;
  readonly single?: Maybe<number>;
  readonly double?: Maybe<number>;
  readonly triple?: Maybe<number>;
  readonly extraAdult?: Maybe<number>;
  readonly childWithBed?: Maybe<number>;
  readonly childWithoutBed?: Maybe<number>;
  readonly minNights?: Maybe<number>;
  /** A selling price gets no markup. Cost where missing. */
  readonly priceKind?: Maybe<RatePriceKind>;
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

/** What children of some ages (in years, both included) pay per night, where a rate says nothing of its own. */
export interface ChildBand {
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
  readonly withBed?: Maybe<number>;
  readonly withoutBed?: Maybe<number>;
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
  readonly currency?: Maybe<string>;
  readonly roomTypes?: Maybe<readonly RoomType[]>;
  readonly rates?: Maybe<readonly HotelRate[]>;
  readonly blackouts?: Maybe<readonly Blackout[]>;
  readonly childBands?: Maybe<readonly ChildBand[]>;
}

/** The first age band of a hotel that covers an age in years, or null. Open ends cover everything. */
export function childBandFor(hotel: PricedHotel, age: number | null): ChildBand | null {
  if (age === null) return null;
  const covers = ({ fromAge, toAge }: ChildBand) => age >= (fromAge ?? 0) && age <= (toAge ?? 17);
  return (hotel.childBands ?? []).find(covers) ?? null;
}
