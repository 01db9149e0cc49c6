import type { PlainDate } from "../dates/plainDate";
import { type PricedSheet, pricesBy, type Supplied, suppliedBy } from "./sheet";
import type { Activity } from "../../resources/activities";
import type { ActivitySheet } from "../../resources/activitySheets";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

/** A ticket for a range of ages in years, both included. */
export type TicketType = OneOf<PricedActivity["ticketTypes"]>;

/** The fields of an activity for pricing and checking. It is active by default. A stored row fits as it is. */
export type PricedActivity = Identified<Activity>;

export function ticketForAdult(tickets: readonly TicketType[]): TicketType | null {
  return ticketFor(tickets, adultAge);
}

/** The ticket with the narrowest range that covers an age in years, the first among equals, or null. */
export function ticketFor(tickets: readonly TicketType[], age: number): TicketType | null {
  let best: TicketType | null = null;
  for (const ticket of tickets) {
    const covers = age >= (ticket.fromAge ?? 0) && age <= (ticket.toAge ?? Infinity);
    if (covers && (best === null || spanOf(ticket) < spanOf(best))) best = ticket;
  }
  return best;
}

/** The ticket for infants, or null: they are free unless a ticket explicitly begins at age 0. */
export function ticketForInfant(tickets: readonly TicketType[]): TicketType | null {
  return ticketFor(
    tickets.filter(({ fromAge, toAge }) => fromAge === 0 && toAge != null),
    0,
  );
}

/** Adults have no age in an itinerary. A ticket is for adults if it covers this age. */
const adultAge = 30;

function spanOf({ fromAge, toAge }: TicketType): number {
  return (toAge ?? Infinity) - (fromAge ?? 0);
}

type Sheet = Loose<ActivitySheet>;

/** The price of a ticket on some days, in minor units of the sheet's currency. Without a ticket it holds for all. */
export type ActivityRate = OneOf<Sheet["rates"]>;

/** The fields of an activity's rate sheet for pricing. A stored row with its supplier's name fits as it is. */
export interface PricedActivitySheet extends PricedSheet, Omit<Sheet, keyof PricedSheet | "activityId"> {
  readonly activityId: string;
}

export interface SuppliedActivity extends Supplied<PricedActivitySheet, ActivityRate> {
  readonly activity: PricedActivity;
}

export type ActivitySheetRate = SuppliedActivity["rates"][number];

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
