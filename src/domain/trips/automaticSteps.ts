import { addDays, isPlainDate, type PlainDate, weekdayOf } from "../dates/plainDate";
import { instantAt, minutesOf, todayIn } from "../dates/wallTime";
import type { Tenant } from "../../resources/tenants";
import type { Trip } from "../../resources/trips";
import type { FollowUpKind, FollowUpPurpose, Loose, TripState } from "../../vocabulary";

type StepPreferences = Pick<Tenant, "workingHours" | "firstResponseHours" | "timeZone" | "followUpRules">;

export interface PlannedStep {
  readonly kind: FollowUpKind;
  /** ISO 8601. */
  readonly dueAt: string;
  readonly note: string;
}

/** The default notes of steps, by the new state of the trip. */
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

/** The steps that the organisation's rules plan for a new state of a trip, within working hours. */
export const stepsOfState = (preferences: StepPreferences, state: TripState, now: Date): PlannedStep[] =>
  preferences.followUpRules
    .filter(({ status }) => status === state)
    .map(({ kind, afterHours, note }) => ({
      kind,
      dueAt: workingTimeAfter(preferences, afterHours, now),
      note: note?.trim() || usualNotes[state],
    }));

/** By the rules of the state "quoted", else a call two days later. `offer` is such as "Coast, version 2". */
export function stepsOfSending(preferences: StepPreferences, offer: string, now: Date): PlannedStep[] {
  const planned = stepsOfState(preferences, "quoted", now);
  const note = `Ask what they think of ${offer}`;
  return planned.length > 0
    ? planned
    : [{ kind: "call", dueAt: workingTimeAfter(preferences, 48, now), note }];
}

/** What the step of an open trip depends on, where nobody has said one. */
type OpenTrip = Pick<Trip, "status" | "firstResponseDueAt" | "holdReviewDate" | "startDate">;

/** In the organisation's time zone. */
const opening = "09:00";

/** A booked trip is looked at so many days before it starts. */
const daysBeforeStart = 7;

/** The step of an open trip for which nobody has said one. */
export function stepNobodySaid(
  preferences: StepPreferences & Pick<Tenant, "nextStepDays">,
  { status, firstResponseDueAt, holdReviewDate, startDate }: OpenTrip,
  now: Date,
): PlannedStep & { purpose: FollowUpPurpose } {
  const on = (date: PlainDate) => instantAt(date, opening, preferences.timeZone).toISOString();
  const isAhead = (instant: string) => Date.parse(instant) > now.getTime();
  const dueAt = workingTimeAfter(preferences, preferences.nextStepDays * 24, now);
  const purpose = "next";
  if (status === "new") {
    const isDue = firstResponseDueAt !== null && isAhead(firstResponseDueAt);
    return { kind: "call", dueAt: isDue ? firstResponseDueAt : dueAt, note: usualNotes.new, purpose };
  }
  if (status === "on_hold") {
    const review = isPlainDate(holdReviewDate) && isAhead(on(holdReviewDate)) ? on(holdReviewDate) : dueAt;
    return { kind: "other", dueAt: review, note: usualNotes.on_hold, purpose: "review" };
  }
  if (status === "converted" && isPlainDate(startDate)) {
    const before = on(addDays(startDate, -daysBeforeStart));
    if (Date.parse(before) > Date.parse(dueAt))
      return { kind: "other", dueAt: before, note: "Check the trip before it starts", purpose };
  }
  return { kind: "other", dueAt, note: "Decide what comes next", purpose };
}

/** When an answer to a customer is due. ISO 8601. */
export const answerDue = (
  { firstResponseHours, workingHours, timeZone }: Omit<StepPreferences, "followUpRules">,
  now: Date,
): string => addWorkingHours(now, firstResponseHours, workingHours, timeZone).toISOString();

/** So many hours later, or the next opening time after that. */
const workingTimeAfter = ({ workingHours, timeZone }: StepPreferences, hours: number, now: Date): string =>
  addWorkingHours(new Date(now.getTime() + hours * 3_600_000), 0, workingHours, timeZone).toISOString();

/** What may change a trip's state automatically. `day_began` is the regular check of the calendar. */
export type TripEvent = "contact_logged" | "itinerary_created" | "itinerary_sent" | "day_began";

export interface AutomaticFacts extends Pick<Loose<Trip>, "startDate" | "endDate"> {
  readonly status: TripState;
  /** The previous state. A trip reopened from completed by hand stays open until it is closed by hand. */
  readonly previousStatus?: TripState | null | undefined;
}

/**
 * The state that a trip enters automatically after an event, or null. `today` is in the organisation's time
 * zone. Call it again with the new state until it returns null: sending an itinerary of a new trip makes two
 * transitions, each with its timeline entry. Source: docs/domain.md, "The life of a trip".
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

/** A period of working hours on a weekday, in the organisation's time zone. */
export interface WorkingDay {
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
}

/** Longer than any sensible closure. Later due times are cut to this. */
const maxDays = 400;

/**
 * The instant a number of working hours later. A day may have several periods; one that does not close after
 * it opens is ignored. Without working hours, every hour counts.
 * @throws RangeError for an unknown time zone.
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

/** The instant at which a share of the working time between two instants is over. */
export function shareOfWorkingTime(
  [from, to]: readonly [Date, Date],
  share: number,
  { workingHours, timeZone }: Pick<StepPreferences, "workingHours" | "timeZone">,
): Date {
  const [start, end] = [from.getTime(), to.getTime()];
  let [open, date] = [0, todayIn(timeZone, from)];
  const last = todayIn(timeZone, to);
  for (let day = 0; day < maxDays && date <= last; day += 1, date = addDays(date, 1))
    for (const [opens, closes] of stretchesOf(date, workingHours, timeZone))
      open += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
  // Without working hours, or where they were others at that time, every hour counts.
  if (open === 0) return new Date(start + (end - start) * share);
  return addWorkingHours(from, (open * share) / 3_600_000, workingHours, timeZone);
}

/** The periods of a day in milliseconds, in their order. Those that overlap are one. */
function stretchesOf(date: PlainDate, days: readonly WorkingDay[], timeZone: string): [number, number][] {
  const weekday = weekdayOf(date);
  const stretches = days
    .filter((day) => day.weekday === weekday)
    .map(({ opens, closes }): [number, number] => [
      instantAt(date, opens, timeZone).getTime(),
      instantAt(date, closes, timeZone).getTime(),
    ])
    .sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [opens, closes] of stretches) {
    const last = joined.at(-1);
    if (last && opens <= last[1]) last[1] = Math.max(last[1], closes);
    else joined.push([opens, closes]);
  }
  return joined;
}
