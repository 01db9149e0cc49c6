import { clockTimeOf } from "../../dates/clockTime";
import type { Finding } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";
import { isSure, nameOf } from "./stayNights";
import { timesOf } from "./timesOf";

/** Items of a day that take place at the same time. Stays, notes and optional items may. */
export function checkOverlaps({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) => {
    const timed = items
      .filter((placed) => isSure(placed) && placed.item.kind !== "hotel_stay" && placed.item.kind !== "note")
      .flatMap((placed) => {
        const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
        const times = timesOf(placed.item, activity);
        return times ? [{ placed, ...times }] : [];
      })
      .sort((a, b) => a.start - b.start);
    return timed.flatMap(({ placed, start }, index) => {
      const running = timed.slice(0, index).find(({ end }) => end > start);
      if (!running) return [];
      const message = `${nameOf(placed)} starts at ${clockTimeOf(start)}, while ${nameOf(running.placed, "another item")} goes on until ${clockTimeOf(running.end)}.`;
      return [findingOf("items_overlap", { dayId: placed.day.id, itemId: placed.item.id }, message)];
    });
  });
}
