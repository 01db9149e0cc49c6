import { addDays, isPlainDate, type PlainDate, weekdayOf } from "../dates/plainDate";
import { instantAt, minutesOf, todayIn } from "../dates/wallTime";
import type { Tenant } from "../../resources/tenants";
import type { Trip } from "../../resources/trips";
import type { FollowUpKind, Loose, TripState } from "../../vocabulary";

/** What of an organisation's preferences the steps that are planned automatically follow. */
type StepPreferences = Pick<Tenant, "workingHours" | "firstResponseHours" | "timeZone" | "followUpRules">;

/** A step to plan: how, when and what for. */
export interface PlannedStep {
  readonly kind: FollowUpKind;
  /** ISO 8601. */
  readonly dueAt: string;
  readonly note: string;
}

/** What is to be done for a trip that came into a state, where the organisation's rule does not say it in its own words. */
const usualNotes: Readonly<Record<TripState, string>> = {
  new: "Answer the enquiry",
  in_progress: "Work out the offer",
  quoted: "Ask what they think of the offer",
  on_hold: "Look at the trip again",
  converted: "Send the confirmation",
  on_trip: "Ask how the journey goes",
  completed: "Ask how the journey was",
  cancelled: "Ask what decided it",
  dropped: "Settle what was booked",
};

/** The steps that an organisation's rules plan for a trip that came into a state, within its working hours. */
export const stepsOfState = (preferences: StepPreferences, state: TripState, now: Date): PlannedStep[] =>
  preferences.followUpRules
    .filter(({ status }) => status === state)
    .map(({ kind, afterHours, note }) => ({
      kind,
      dueAt: workingTimeAfter(preferences, afterHours, now),
      note: note?.trim() || usualNotes[state],
    }));

/** The steps after an offer went out: those of the state "quoted", else a call two days later. `offer` names it: "Coast, version 2". */
export function stepsOfSending(preferences: StepPreferences, offer: string, now: Date): PlannedStep[] {
  const planned = stepsOfState(preferences, "quoted", now);
  const note = `Ask what they think of ${offer}`;
  return planned.length > 0
    ? planned
    : [{ kind: "call", dueAt: workingTimeAfter(preferences, 48, now), note }];
}

/** Until when something that a customer waits for is to be answered. ISO 8601. */
export const answerDue = (
  { firstResponseHours, workingHours, timeZone }: Omit<StepPreferences, "followUpRules">,
  now: Date,
): string => addWorkingHours(now, firstResponseHours, workingHours, timeZone).toISOString();

/** So many hours later, or when the organisation opens next after that. */
const workingTimeAfter = ({ workingHours, timeZone }: StepPreferences, hours: number, now: Date): string =>
  addWorkingHours(new Date(now.getTime() + hours * 3_600_000), 0, workingHours, timeZone).toISOString();

/** What may bring a trip into another state by itself. `day_began` is the regular look at the calendar. */
export type TripEvent = "contact_logged" | "itinerary_created" | "itinerary_sent" | "day_began";

/** What the automatic transitions look at. */
export interface AutomaticFacts extends Pick<Loose<Trip>, "startDate" | "endDate"> {
  readonly status: TripState;
  /** The state before the present one: a trip that was reopened from completed by hand stays until closed by hand. */
  readonly previousStatus?: TripState | null | undefined;
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

/** A stretch of a weekday on which the organisation works, on the clock of its time zone. */
export interface WorkingDay {
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
}

/** Longer than any sensible row of days off: what is not worked off by then is due then. */
const maxDays = 400;

/**
 * The instant that lies a number of working hours after another, on the organisation's clock. Stretches of one day may
 * follow one another (a lunch break); one that closes at or before it opens is ignored. Without any working hours
 * every hour of the week counts. @throws RangeError for an unknown time zone.
 */
export function addWorkingHours(
  from: Date,
  hours: number,
  days: readonly WorkingDay[],
  timeZone: string,
): Date {
  const open = days.filter(({ opens, closes }) => (minutesOf(closes) ?? 0) > (minutesOf(opens) ?? 1440));
  let left = hours * 3_600_000;
  if (open.length === 0) return new Date(from.getTime() + left);
  let date = todayIn(timeZone, from);
  for (let day = 0; day < maxDays; day += 1, date = addDays(date, 1)) {
    for (const [opens, closes] of stretchesOf(date, open, timeZone)) {
      const start = Math.max(opens, from.getTime());
      if (start >= closes) continue;
      if (left <= closes - start) return new Date(start + left);
      left -= closes - start;
    }
  }
  return instantAt(date, "00:00", timeZone);
}

function stretchesOf(date: PlainDate, days: readonly WorkingDay[], timeZone: string): [number, number][] {
  const weekday = weekdayOf(date);
  return days
    .filter((day) => day.weekday === weekday)
    .map(({ opens, closes }): [number, number] => [
      instantAt(date, opens, timeZone).getTime(),
      instantAt(date, closes, timeZone).getTime(),
    ])
    .sort(([a], [b]) => a - b);
}
