import { isPlainDate, type PlainDate } from "../dates/plainDate";
import type { Maybe, TripState } from "../../vocabulary";

/** What may bring a trip into another state by itself. `day_began` is the regular look at the calendar. */
export type TripEvent = "contact_logged" | "itinerary_created" | "itinerary_sent" | "day_began";

/** What the automatic transitions look at. */
export interface AutomaticFacts {
  readonly status: TripState;
  readonly startDate?: Maybe<PlainDate>;
  readonly endDate?: Maybe<PlainDate>;
  /** The state before the present one: a trip that was reopened from completed by hand stays until closed by hand. */
  readonly previousStatus?: Maybe<TripState>;
}

/**
 * The state that a trip enters by itself after an event, or null. `today` is in the organisation's time zone.
 * Call it again with the new state until it answers null: a new trip whose itinerary is sent makes two transitions,
 * each with its timeline entry. Source: docs/domain.md, "The life of a trip".
 */
export function automaticTransition(
  trip: AutomaticFacts,
  event: TripEvent,
  today: PlainDate,
): TripState | null {
  if (event === "day_began") return transitionOfTheDay(trip, today);
  if (trip.status === "new") return "in_progress";
  return trip.status === "in_progress" && event === "itinerary_sent" ? "quoted" : null;
}

function transitionOfTheDay(trip: AutomaticFacts, today: PlainDate): TripState | null {
  if (trip.status === "converted") {
    return isPlainDate(trip.startDate) && today >= trip.startDate ? "on_trip" : null;
  }
  if (trip.status !== "on_trip" || trip.previousStatus === "completed") return null;
  return isPlainDate(trip.endDate) && today > trip.endDate ? "completed" : null;
}
