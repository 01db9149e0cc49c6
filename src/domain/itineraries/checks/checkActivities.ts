import type { PricedActivity } from "../../activities/pricedActivity";
import { clockTimeOf, minutesOf } from "../../dates/clockTime";
import { weekdays } from "../../vocabulary";
import type { PlacedItem } from "../../pricing/pricedLine";
import type { Finding, FindingFix } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext, DatedDay } from "./checkContext";
import { timesOf } from "./timesOf";
import { nameOf } from "./stayNights";

/** Activities on a closed day, out of opening hours, or with too small or large a group. */
export function checkActivities({ days, setting }: CheckContext): Finding[] {
  return days.flatMap((day) =>
    day.items.flatMap((placed) => {
      const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
      if (!activity || placed.item.inclusion === "excluded") return [];
      return [
        ...checkWeekday(placed, activity, day),
        ...checkHours(placed, activity),
        ...checkGroup(placed, activity, setting.party.paying),
      ];
    }),
  );
}

function checkWeekday(placed: PlacedItem, activity: PricedActivity, { weekday }: DatedDay): Finding[] {
  if (!weekday || !activity.closedWeekdays?.includes(weekday)) return [];
  const message = `${nameOf(placed)} is closed on ${weekdays[weekday].label}s. Move it to another day.`;
  return [findingOf("activity_closed", placeOf(placed), message)];
}

function checkHours(placed: PlacedItem, activity: PricedActivity): Finding[] {
  const opens = minutesOf(activity.openingHours?.opens);
  const closing = minutesOf(activity.openingHours?.closes);
  const times = timesOf(placed.item, activity);
  if (opens === null || closing === null || !times) return [];
  const closes = closing <= opens ? closing + 1440 : closing;
  if (times.start >= opens && times.end <= closes) return [];
  const hours = `${clockTimeOf(opens)} to ${clockTimeOf(closing)}`;
  const taken =
    times.end > times.start
      ? `${clockTimeOf(times.start)} to ${clockTimeOf(times.end)}`
      : clockTimeOf(times.start);
  const message = `${nameOf(placed)} is open from ${hours}, planned is ${taken}.`;
  const early = times.start < opens && !placed.item.endTime && opens + times.end - times.start <= closes;
  return [
    findingOf("activity_out_of_hours", placeOf(placed), message, early ? startAt(placed, opens) : undefined),
  ];
}

function startAt(placed: PlacedItem, minutes: number): FindingFix {
  const startTime = clockTimeOf(minutes);
  return { kind: "set_item", label: `Start at ${startTime}`, ...placeOf(placed), values: { startTime } };
}

function checkGroup(placed: PlacedItem, { minGroup, maxGroup }: PricedActivity, people: number): Finding[] {
  if (minGroup != null && people > 0 && people < minGroup) {
    const message = `${nameOf(placed)} takes groups of at least ${minGroup}; ${people} travel.`;
    return [findingOf("group_too_small", placeOf(placed), message)];
  }
  if (maxGroup == null || people <= maxGroup) return [];
  const message = `${nameOf(placed)} takes groups of at most ${maxGroup}; ${people} travel.`;
  return [findingOf("group_too_large", placeOf(placed), message)];
}

function placeOf({ day, item }: PlacedItem): { dayId: string; itemId: string } {
  return { dayId: day.id, itemId: item.id };
}
