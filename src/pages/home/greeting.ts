import { wallTimeOf } from "../../domain/dates/wallTime";

/** Greets by the hour of the reader's day, in their time zone (IANA): "Good morning, Meera". */
export function greeting(fullname: string | undefined, now: Date, timeZone: string | undefined): string {
  const hour = Number(wallTimeOf(now, timeZone).slice(11, 13));
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  const first = fullname?.trim().split(/\s+/)[0];
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}
