import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { instantAt, todayIn } from "../../../domain/dates/wallTime";
import type { Formats } from "../../../domain/formats/formatsOf";
import { clockText } from "../dueText";

/** A usual time for the next step; `dueAt` is an instant. */
export interface FollowUpPreset {
  label: string;
  dueAt: string;
}

/** Hours of the planner's day. */
const [morning, evening] = ["10:00", "17:00"];

/**
 * The times that people choose most, as seen from now in the planner's time zone and written as the organisation
 * writes them. Those that have passed are left out, and of two names for one time the second.
 */
export function followUpPresets(now: Date, formats: Pick<Formats, "locale" | "timeZone">): FollowUpPreset[] {
  const { timeZone } = formats;
  const today = todayIn(timeZone, now);
  const preset = (day: string, date: string, time: string) => {
    const dueAt = instantAt(date, time, timeZone).toISOString();
    return { label: `${day} ${clockText(dueAt, formats)}`, dueAt };
  };
  const inAnHour = new Date(Math.ceil((now.getTime() + 3_600_000) / 300_000) * 300_000);
  const presets = [
    { label: "In an hour", dueAt: inAnHour.toISOString() },
    preset("Today", today, evening),
    preset("Tomorrow", addDays(today, 1), morning),
    { ...preset("", addDays(today, 3), morning), label: "In 3 days" },
    preset("Next Monday", nextMonday(today), morning),
  ].filter(({ dueAt }) => Date.parse(dueAt) > now.getTime());
  return presets.filter(({ dueAt }, place) => presets.findIndex((one) => one.dueAt === dueAt) === place);
}

function nextMonday(today: string): string {
  let day = addDays(today, 1);
  while (weekdayOf(day) !== "mon") day = addDays(day, 1);
  return day;
}
