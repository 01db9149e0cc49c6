import dayjs from "dayjs";
import updateLocale from "dayjs/plugin/updateLocale";

dayjs.extend(updateLocale);

let applied: number | undefined;

/** Makes the calendars of date pickers begin the week on this day; 0 is Sunday. */
export function applyWeekStart(weekStart: number): void {
  if (applied === weekStart) return;
  applied = weekStart;
  dayjs.updateLocale("en", { weekStart });
}
