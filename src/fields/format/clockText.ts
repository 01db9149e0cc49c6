import { minutesOf } from "../../domain/dates/wallTime";

/** Whether a language divides the day in two halves. */
export const isHalved = (locale: string | undefined): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false;

/** A time of the day, "21:30", as it is written in a language: "9:30 pm". What is no time comes back as it is. */
export function clockText(time: string, locale: string | undefined): string {
  const minutes = minutesOf(time);
  return minutes === null
    ? time
    : new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(minutes * 60_000);
}
