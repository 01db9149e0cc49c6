import type { TicketType } from "./pricedActivity";

/** Adults have no age in an itinerary: a ticket is an adult's if it covers this one. */
const adultAge = 30;

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

function spanOf({ fromAge, toAge }: TicketType): number {
  return (toAge ?? Infinity) - (fromAge ?? 0);
}
