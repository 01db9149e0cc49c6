import type { ClockTime } from "../dates/wallTime";
import type { PlainDate } from "../dates/plainDate";
import { type PricedSheet, pricesBy, type Supplied, suppliedBy } from "./sheet";
import type { Maybe, PriceBasis, Weekday } from "../../vocabulary";

/** A ticket for people of some ages, in years, both included. */
export interface TicketType {
  readonly name?: Maybe<string>;
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
}

/** What pricing and checking read of an activity. A stored activity row fits as it is. */
export interface PricedActivity {
  readonly id: string;
  /** Offered for itineraries unless false. */
  readonly isActive?: Maybe<boolean>;
  readonly name?: Maybe<string>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly basis?: Maybe<PriceBasis>;
  readonly ticketTypes?: Maybe<readonly TicketType[]>;
  readonly closedWeekdays?: Maybe<readonly Weekday[]>;
  readonly openingHours?: Maybe<{ readonly opens?: Maybe<ClockTime>; readonly closes?: Maybe<ClockTime> }>;
  readonly durationMinutes?: Maybe<number>;
  readonly minGroup?: Maybe<number>;
  readonly maxGroup?: Maybe<number>;
}

/** The ticket that an adult takes, or null. */
export function ticketForAdult(tickets: readonly TicketType[]): TicketType | null {
  return ticketFor(tickets, adultAge);
}

/** The ticket for an age in years: the one for the narrowest span of ages that covers it, the first of equals, or null. */
export function ticketFor(tickets: readonly TicketType[], age: number): TicketType | null {
  let best: TicketType | null = null;
  for (const ticket of tickets) {
    const covers = age >= (ticket.fromAge ?? 0) && age <= (ticket.toAge ?? Infinity);
    if (covers && (best === null || spanOf(ticket) < spanOf(best))) best = ticket;
  }
  return best;
}

/** The ticket for infants, or null: they are free unless a ticket says outright that it begins at age 0. */
export function ticketForInfant(tickets: readonly TicketType[]): TicketType | null {
  return ticketFor(
    tickets.filter(({ fromAge, toAge }) => fromAge === 0 && toAge != null),
    0,
  );
}

/** Adults have no age in an itinerary: a ticket is an adult's if it covers this one. */
const adultAge = 30;

function spanOf({ fromAge, toAge }: TicketType): number {
  return (toAge ?? Infinity) - (fromAge ?? 0);
}

/** What a ticket, or the activity as a whole, costs on some days, in minor units of the sheet's currency. */
export interface ActivityRate {
  readonly season?: Maybe<string>;
  /** First and last day; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly weekdays?: Maybe<readonly Weekday[]>;
  /** The name of a ticket type; every ticket where missing. */
  readonly ticketType?: Maybe<string>;
  /** What the business pays. */
  readonly price?: Maybe<number>;
  /** What the customer pays. It takes no markup. */
  readonly sellPrice?: Maybe<number>;
  readonly priority?: Maybe<number>;
}

/** What pricing reads of an activity's rate sheet. A stored row with the name of its supplier fits as it is. */
export interface PricedActivitySheet extends PricedSheet {
  readonly activityId: string;
  readonly rates?: Maybe<readonly ActivityRate[]>;
}

/** An activity as one supplier sells it. */
export interface SuppliedActivity extends Supplied<PricedActivitySheet, ActivityRate> {
  readonly activity: PricedActivity;
}

/** A rate with the sheet that it stands on. */
export type ActivitySheetRate = SuppliedActivity["rates"][number];

/** The suppliers of an activity whose sheets count for prices that are made on a day. */
export const suppliedActivities = (
  activity: PricedActivity,
  sheets: readonly PricedActivitySheet[],
  pricedOn: PlainDate,
  nationality: Maybe<string> = null,
): readonly SuppliedActivity[] =>
  suppliedBy<ActivityRate, PricedActivitySheet>(
    sheets,
    activity.id,
    pricedOn,
    nationality,
    ({ activityId }) => activityId,
    byItsTerms,
  ).map((supplied) => ({ ...supplied, activity }));

const byItsTerms = (sheet: PricedActivitySheet): PricedActivitySheet => ({
  ...sheet,
  rates: (sheet.rates ?? []).map((rate) => {
    const { cost, sell } = pricesBy(sheet, rate.price, rate.sellPrice);
    return { ...rate, price: cost, sellPrice: sell };
  }),
});
