import { instantAt } from "./instantAt";
import type { PlainDate } from "./plainDate";

/** The last millisecond of a date on the clocks of a time zone: before what ISO 8601 calls 24:00. */
export const lastMomentOf = (date: PlainDate, timeZone: string | undefined): Date =>
  new Date(instantAt(date, "24:00", timeZone).getTime() - 1);
