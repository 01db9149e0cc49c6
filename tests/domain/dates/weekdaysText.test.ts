import { expect, it } from "vitest";
import { weekdaysText } from "../../../src/domain/dates/plainDate";
import type { Weekday } from "../../../src/vocabulary";

it.each<[readonly Weekday[], string]>([
  [[], ""],
  [["sat"], "Sat"],
  [["sat", "fri"], "Fri Sat"],
  [["mon", "sun"], "Sun Mon"],
  [["mon", "wed", "fri"], "Mon Wed Fri"],
  [["mon", "tue", "wed", "thu", "sun"], "Sun to Thu"],
  [["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "Mon to Sun"],
])("writes %j as %s", (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});
