import { addDays, nightsBetween } from "../../domain/dates/plainDate";
import { todayIn } from "../../domain/dates/wallTime";
import type { Formats } from "../../domain/formats/formatsOf";

/** When something is due, in words, and how urgent that is. */
export interface Due {
  text: string;
  urgency: "overdue" | "today" | "later";
}

type Writing = Pick<Formats, "locale" | "timeZone" | "date">;

/**
 * When something is due as seen from now, in the time zone of the formats, which is the reader's own where they have one: "2 days overdue", "Overdue since 10:00",
 * "Today 17:00", "Tomorrow 10:00", "Fri 10:00", and beyond a week the date.
 */
export function dueText(dueAt: string, now: Date, formats: Writing): Due {
  const [day, today] = [todayIn(formats.timeZone, new Date(dueAt)), todayIn(formats.timeZone, now)];
  const clock = clockText(dueAt, formats);
  const distance = nightsBetween(today, day);
  if (Date.parse(dueAt) < now.getTime()) {
    if (distance === 0) return { text: `Overdue since ${clock}`, urgency: "overdue" };
    return { text: distance === -1 ? "1 day overdue" : `${-distance} days overdue`, urgency: "overdue" };
  }
  if (distance === 0) return { text: `Today ${clock}`, urgency: "today" };
  if (day === addDays(today, 1)) return { text: `Tomorrow ${clock}`, urgency: "later" };
  if (distance < 7) return { text: `${weekdayText(day, formats)} ${clock}`, urgency: "later" };
  return { text: `${formats.date(day)}, ${clock}`, urgency: "later" };
}

/** The time of day of an instant, in the time zone of the formats and as the organisation writes it. */
export function clockText(
  instant: string,
  { locale, timeZone }: Pick<Writing, "locale" | "timeZone">,
): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(new Date(instant));
}

function weekdayText(day: string, { locale }: Writing): string {
  return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
