import type { PlainDate } from "./plainDate";
import { wallTimeOf } from "./wallTimeOf";

/**
 * The calendar date that an instant falls on in a time zone (IANA name, such as "Asia/Kolkata"; the platform's where not
 * given). Throws a RangeError for an unknown time zone.
 */
export const todayIn = (timeZone: string | undefined, now: Date): PlainDate =>
  wallTimeOf(now, timeZone).slice(0, 10);
