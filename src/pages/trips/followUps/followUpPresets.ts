import { addDays } from "../../../domain/dates/addDays";
import { weekdayOf } from "../../../domain/dates/weekdayOf";
import { instantOf, wallTimeOf } from "../../../fields/format/zonedTime";

/** A usual time for the next step; `dueAt` is an instant. */
export interface FollowUpPreset {
  label: string;
  dueAt: string;
}

/** Hours of the planner's day. */
const [morning, evening] = ["10:00", "17:00"];

/** The times that people choose most, as seen from now in the planner's time zone (IANA). Those that have passed are left out. */
export function followUpPresets(now: Date, timeZone: string | undefined): FollowUpPreset[] {
  const today = wallTimeOf(now.toISOString(), timeZone).slice(0, 10);
  const at = (date: string, time: string) => instantOf(`${date}T${time}`, timeZone);
  const inAnHour = new Date(Math.ceil((now.getTime() + 3_600_000) / 300_000) * 300_000);
  return [
    { label: "In an hour", dueAt: inAnHour.toISOString() },
    { label: `Today ${evening}`, dueAt: at(today, evening) },
    { label: `Tomorrow ${morning}`, dueAt: at(addDays(today, 1), morning) },
    { label: "In 3 days", dueAt: at(addDays(today, 3), morning) },
    { label: `Next Monday ${morning}`, dueAt: at(nextMonday(today), morning) },
  ].filter(({ dueAt }) => Date.parse(dueAt) > now.getTime());
}

function nextMonday(today: string): string {
  let day = addDays(today, 1);
  while (weekdayOf(day) !== "mon") day = addDays(day, 1);
  return day;
}
