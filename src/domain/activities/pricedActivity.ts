import type { ClockTime } from "../dates/clockTime";
import type { Weekday, PriceBasis, Maybe } from "../../vocabulary";

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
