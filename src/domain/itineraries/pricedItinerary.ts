import type { ClockTime } from "../dates/clockTime";
import type { PlainDate } from "../dates/plainDate";
import type { MealPlan, Occupancy, PriceBasis, Maybe, InclusionKind, ItemKind } from "../vocabulary";
import type { Markup } from "../pricing/markup";
import type { ScheduledPayment } from "./instalmentsOf";

/** What pricing and checking read of one thing in a day. Amounts are minor units of `currency`, else the itinerary's. */
export interface PricedItem {
  readonly id: string;
  readonly kind?: Maybe<ItemKind>;
  /** Included where missing. */
  readonly inclusion?: Maybe<InclusionKind>;
  readonly title?: Maybe<string>;
  readonly hotelId?: Maybe<string>;
  readonly activityId?: Maybe<string>;
  readonly startTime?: Maybe<ClockTime>;
  readonly endTime?: Maybe<ClockTime>;
  /** Where a journey begins and ends. */
  readonly fromPlace?: Maybe<string>;
  readonly toPlace?: Maybe<string>;
  /** Nights of a stay or on the way, days of a vehicle; 1 where missing. */
  readonly nights?: Maybe<number>;
  /** The itinerary's rooms where missing. */
  readonly rooms?: Maybe<number>;
  readonly roomType?: Maybe<string>;
  readonly mealPlan?: Maybe<MealPlan>;
  /** By adults and rooms where missing. */
  readonly occupancy?: Maybe<Occupancy>;
  /** Adults beyond the occupancy of the rooms; derived where missing. */
  readonly extraBeds?: Maybe<number>;
  readonly childrenWithBed?: Maybe<number>;
  readonly childrenWithoutBed?: Maybe<number>;
  /** How many of the thing; 1 where missing. */
  readonly quantity?: Maybe<number>;
  readonly basis?: Maybe<PriceBasis>;
  /** The item's own cost per unit of its basis; where missing, the rates of its hotel or activity decide. */
  readonly cost?: Maybe<number>;
  readonly currency?: Maybe<string>;
  readonly markup?: Maybe<Markup>;
  readonly priceLocked?: Maybe<boolean>;
  /** The selling price of the whole item before tax, in the itinerary's currency. */
  readonly lockedPrice?: Maybe<number>;
  readonly lockReason?: Maybe<string>;
}

/** What pricing and checking read of a day. Its date is the itinerary's start plus its index. */
export interface PricedDay {
  readonly id: string;
  readonly title?: Maybe<string>;
  readonly overnightPlace?: Maybe<string>;
  readonly items?: Maybe<readonly PricedItem[]>;
  readonly markup?: Maybe<Markup>;
}

/** What pricing and checking read of an itinerary. A stored itinerary row fits as it is. */
export interface PricedItinerary {
  readonly startDate?: Maybe<PlainDate>;
  readonly validUntil?: Maybe<PlainDate>;
  readonly days?: Maybe<readonly PricedDay[]>;
  readonly adults?: Maybe<number>;
  /** In years. */
  readonly childAges?: Maybe<readonly number[]>;
  readonly infants?: Maybe<number>;
  readonly rooms?: Maybe<number>;
  readonly currency?: Maybe<string>;
  readonly markup?: Maybe<Markup>;
  readonly paymentSchedule?: Maybe<readonly ScheduledPayment[]>;
}
