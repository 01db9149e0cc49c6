import { dateFormatter } from "../../domain/formats/formatters";
import { joinParts } from "../../domain/formats/text";
import { isPlainDate, nightsBetween, type PlainDate, addDays } from "../../domain/dates/plainDate";
import type { Maybe, TripState } from "../../vocabulary";
import type { Formats } from "../../domain/formats/formatsOf";
import type { Travellers } from "../../domain/itineraries/pricedItinerary";
import { todayIn } from "../../domain/dates/wallTime";
import type { Trip } from "../../resources/trips";

interface TripDates {
  startDate?: Maybe<PlainDate>;
  endDate?: Maybe<PlainDate>;
}

/** Numeric dates have no short form without a year. */
const numericPatterns = new Set(["DD/MM/YYYY", "YYYY-MM-DD"]);

/** The trip's dates in short: "24 – 30 Dec · 6n". Years only if not this year; "" without dates. */
export function tripDatesText({ startDate, endDate }: TripDates, formats: Formats, today: PlainDate): string {
  const start = isPlainDate(startDate) ? startDate : undefined;
  const end = isPlainDate(endDate) ? endDate : undefined;
  if (!start && !end) return "";
  if (!start) return `until ${range(end ?? "", end ?? "", formats, today)}`;
  if (!end) return `from ${range(start, start, formats, today)}`;
  if (end < start) return range(start, start, formats, today);
  return joinParts([range(start, end, formats, today), nightsText(start, end)]);
}

/** "6n", or "day trip" without a night. */
function nightsText(start: PlainDate, end: PlainDate): string {
  const nights = nightsBetween(start, end);
  return nights === 0 ? "day trip" : `${nights}n`;
}

function range(from: PlainDate, to: PlainDate, formats: Formats, today: PlainDate): string {
  if (numericPatterns.has(formats.datePattern ?? ""))
    return from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`;
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const format = dateFormatter(formats.locale, {
    ...{ day: "numeric", month: "short", timeZone: "UTC" },
    ...(isThisYear ? {} : { year: "numeric" }),
  });
  const text = from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to));
  // Depending on the locale, Intl puts thin spaces or none around the dash.
  return text.replace(/\s*–\s*/u, " – ");
}

const noon = (date: PlainDate) => new Date(`${date}T12:00:00Z`);

/** Adults + children + infants, for a narrow column: "2+1". Trailing zeros are left out. */
export function paxText(travellers: Travellers): string {
  const counts = [travellers.adults ?? 0, travellers.childAges?.length ?? 0, travellers.infants ?? 0];
  while (counts.length > 1 && counts.at(-1) === 0) counts.pop();
  return counts.join("+");
}

/** A due time as text, and its urgency. */
export interface Due {
  text: string;
  /** "overdue" is late by a day or more. */
  urgency: "overdue" | "late" | "later";
}

type Writing = Pick<Formats, "locale" | "timeZone" | "date">;

const minute = 60_000;

/**
 * A due time in the time zone of the formats: "Late by 3 h", "Today 17:00", "Fri 10:00"; the date from a week
 * on.
 */
export function dueText(dueAt: string, now: Date, formats: Writing): Due {
  const late = now.getTime() - Date.parse(dueAt);
  if (late > 0) return lateText(late);
  const [day, today] = [todayIn(formats.timeZone, new Date(dueAt)), todayIn(formats.timeZone, now)];
  const clock = clockText(dueAt, formats);
  return { text: `${dayText(day, today, formats)} ${clock}`, urgency: "later" };
}

/** A delay in milliseconds in its largest whole unit: "Late by 25 min", "Late by 3 h", "Late by 2 days". */
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

/** The time of day of an instant, in the locale and time zone of the formats. */
export function clockText(
  instant: string,
  { locale, timeZone }: Pick<Writing, "locale" | "timeZone">,
): string {
  return dateFormatter(locale, { timeStyle: "short", timeZone }).format(new Date(instant));
}

function weekdayText(day: string, { locale }: Writing): string {
  return dateFormatter(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** When an enquiry's first answer is due; undefined if it is answered or no time is set. */
export const firstAnswerDue = (trip: {
  status: TripState;
  firstResponseDueAt?: Maybe<string>;
}): string | undefined => (trip.status === "new" && trip.firstResponseDueAt) || undefined;

export type ContactWay = "phone" | "whatsapp" | "email";

/** The link that calls, mails or chats with the customer; undefined if the trip has no such contact. */
export function contactHref(trip: Trip, way: ContactWay): string | undefined {
  if (way === "email")
    return trip.email ? `mailto:${encodeURIComponent(trip.email).replaceAll("%40", "@")}` : undefined;
  if (way === "phone")
    return trip.phone ? `tel:${trip.phoneE164 ?? trip.phone.replace(/[^+\d]/g, "")}` : undefined;
  // WhatsApp takes only international numbers, as digits. A local one would reach a stranger abroad.
  const number = trip.whatsapp ? trip.whatsappE164 : trip.phoneE164;
  return number ? `https://wa.me/${number.replace(/\D/g, "")}` : undefined;
}
