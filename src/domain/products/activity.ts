import type { PlainDate } from "../dates/plainDate";
import { type PricedSheet, pricesBy, type Supplied, suppliedBy } from "./sheet";
import type { Activity } from "../../resources/activities";
import type { ActivitySheet } from "../../resources/activitySheets";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

/** A ticket for people of some ages, in years, both included. */
export type TicketType = OneOf<PricedActivity["ticketTypes"]>;

/** What pricing and checking read of an activity: offered for itineraries unless it is inactive. A stored row fits as it is. */
export type PricedActivity = Identified<Activity>;

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

type Sheet = Loose<ActivitySheet>;

/** What a ticket, or the activity as a whole, costs on some days, in minor units of the sheet's currency; every ticket where none is named. */
export type ActivityRate = OneOf<Sheet["rates"]>;

/** What pricing reads of an activity's rate sheet. A stored row with the name of its supplier fits as it is. */
export interface PricedActivitySheet extends PricedSheet, Omit<Sheet, keyof PricedSheet | "activityId"> {
  readonly activityId: string;
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
