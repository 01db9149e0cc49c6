/** A time of day without a date, "HH:MM" from 00:00 to 23:59 (seconds, where given, are ignored). */
export type ClockTime = string;

/** Minutes since midnight, or null for what is no time of day. */
export function minutesOf(time: unknown): number | null {
  const match = typeof time === "string" ? /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(time) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** "HH:MM" of minutes since midnight; past midnight it starts over. */
export function clockTimeOf(minutes: number): ClockTime {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
