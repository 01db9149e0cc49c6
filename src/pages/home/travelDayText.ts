import { isPlainDate, nightsBetween } from "../../domain/dates/plainDate";
import type { Formats } from "../../domain/formats/formatsOf";

/** How far off a travel date is: "Today", "Tomorrow", "in 5 days", beside the weekday. */
export function travelDayText(
  date: string | null,
  today: string,
  { locale }: Pick<Formats, "locale">,
): string {
  if (!isPlainDate(date)) return "";
  const days = nightsBetween(today, date);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(new Date(`${date}T12:00:00Z`))}, in ${days} days`;
}
