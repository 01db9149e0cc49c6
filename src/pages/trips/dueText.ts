import { addDays, nightsBetween } from "../../domain/dates/plainDate";
import { todayIn } from "../../domain/dates/wallTime";
import type { Formats } from "../../domain/formats/formatsOf";

/** When something is due, in words, and how urgent that is. */
export interface Due {
  text: string;
  /** Overdue is what is late by a day or more: a whole day of work has passed it over. */
  urgency: "overdue" | "late" | "later";
}

type Writing = Pick<Formats, "locale" | "timeZone" | "date">;

const minute = 60_000;

/**
 * When something is due as seen from now, in the time zone of the formats, which is the reader's own where they have one:
 * "Late by 3 h", "Late by 2 days", "Today 17:00", "Tomorrow 10:00", "Fri 10:00", and beyond a week the date.
 */
export function dueText(dueAt: string, now: Date, formats: Writing): Due {
  const late = now.getTime() - Date.parse(dueAt);
  if (late > 0) return lateText(late);
  const [day, today] = [todayIn(formats.timeZone, new Date(dueAt)), todayIn(formats.timeZone, now)];
  const clock = clockText(dueAt, formats);
  return { text: `${dayText(day, today, formats)} ${clock}`, urgency: "later" };
}

/** A lateness in milliseconds in its largest whole unit: "Late by 25 min", "Late by 3 h", "Late by 2 days". */
function lateText(late: number): Due {
  const minutes = Math.max(1, Math.floor(late / minute));
  if (minutes < 60) return { text: `Late by ${minutes} min`, urgency: "late" };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { text: `Late by ${hours} h`, urgency: "late" };
  const days = Math.floor(hours / 24);
  return { text: `Late by ${days} ${days === 1 ? "day" : "days"}`, urgency: "overdue" };
}

function dayText(day: string, today: string, formats: Writing): string {
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return nightsBetween(today, day) < 7 ? weekdayText(day, formats) : `${formats.date(day)},`;
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
