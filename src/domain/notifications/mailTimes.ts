import type { User } from "../../resources/users";
import type { NotificationKind, Weekday } from "../../vocabulary";
import { type PlainDate, weekdayOf } from "../dates/plainDate";
import { instantAt, wallTimeOf } from "../dates/wallTime";

export type MailTimes = NonNullable<User["mailTimes"]>;

/** Of a user who has chosen none. */
export const usualTimes: MailTimes = {
  ...{ digest: "daily", digestAt: "09:00" },
  ...{ quietFrom: null, quietTo: null, atOnce: [] },
};

/** Working days of an organisation that has not said its hours. */
const usualDays: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri"];

/** Whether it is in the user's quiet hours, which may go over midnight; the end is out of them. */
export function isQuiet({ quietFrom, quietTo }: MailTimes, now: Date, timeZone: string): boolean {
  if (!quietFrom || !quietTo) return false;
  const clock = wallTimeOf(now, timeZone).slice(11);
  return quietFrom <= quietTo ? quietFrom <= clock && clock < quietTo : quietFrom <= clock || clock < quietTo;
}

export const isHeld = (times: MailTimes, kind: NotificationKind, now: Date, timeZone: string): boolean =>
  !times.atOnce.includes(kind) && isQuiet(times, now, timeZone);

/**
 * The user's date of the digest whose time has come and that tells of what is waiting since an instant, or null. One
 * date has one digest, also where the clock skips its time or repeats it.
 */
export function digestDue(
  { digest, digestAt }: MailTimes,
  waitingSince: Date,
  now: Date,
  { timeZone, workingHours }: { timeZone: string; workingHours: readonly { weekday: string }[] },
): PlainDate | null {
  const date = wallTimeOf(now, timeZone).slice(0, 10);
  const days = workingHours.length > 0 ? workingHours.map(({ weekday }) => weekday) : usualDays;
  if (digest === "off" || (digest === "working_days" && !days.includes(weekdayOf(date)))) return null;
  const slot = instantAt(date, digestAt, timeZone);
  return slot <= now && waitingSince <= slot ? date : null;
}
