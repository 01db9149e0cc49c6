import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  epochDayOf,
  isPlainDate,
  nightsBetween,
  plainDateOf,
  shortDate,
  shortDateRange,
  weekdayOf,
} from "../../../src/domain/dates/plainDate";
import { clockTimeOf, minutesOf, todayIn } from "../../../src/domain/dates/wallTime";

const anyDate = fc.integer({ min: -600_000, max: 2_000_000 }).map(plainDateOf);

describe("plain dates", () => {
  it.each([
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "0000-01-01",
    "2026-04-31",
    "2026-12-24T00:00",
    "",
    null,
    20261224,
  ])("does not take %j for a date", (value) => {
    expect(isPlainDate(value)).toBe(false);
  });

  it.each([
    ["2026-12-30", 3, "2027-01-02"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-03-29", 1, "2026-03-30"],
  ])("adds to %s %i days and reaches %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it("counts the nights from 24 to 30 December as 6", () => {
    expect(nightsBetween("2026-12-24", "2026-12-30")).toBe(6);
  });

  it.each([
    ["1970-01-01", "thu"],
    ["1969-12-31", "wed"],
    ["2026-12-24", "thu"],
    ["2028-02-29", "tue"],
  ])("names the weekday of %s as %s", (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it("says what was found when it is no date", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(/"2026-02-30".*2026-12-24/);
    expect(() => plainDateOf(9_999_999)).toThrow(RangeError);
  });

  it("comes back to the same date after going there and back", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
        expect(plainDateOf(epochDayOf(date))).toBe(date);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(nightsBetween(date, addDays(date, days))).toBe(days);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
        expect(addDays(date, 1) > date).toBe(true);
      }),
    );
  });
});

describe("todayIn", () => {
  it.each([
    ["Asia/Kolkata", "2026-12-24T18:29:59Z", "2026-12-24"],
    ["Asia/Kolkata", "2026-12-24T18:30:00Z", "2026-12-25"],
    ["America/New_York", "2026-12-25T04:59:59Z", "2026-12-24"],
    ["Pacific/Kiritimati", "2026-12-24T10:00:00Z", "2026-12-25"],
    ["UTC", "2026-12-31T23:59:59Z", "2026-12-31"],
  ])("in %s at %s is %s", (timeZone, instant, expected) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(expected);
  });

  it("refuses an unknown time zone", () => {
    expect(() => todayIn("Mars/Olympus", new Date(0))).toThrow(RangeError);
  });
});

describe("clock times and dates in sentences", () => {
  it.each([
    ["09:05", 545],
    ["23:59:30", 1439],
    ["24:00", null],
    ["9:00", null],
    [undefined, null],
  ])("reads %j as %j minutes", (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  it("writes minutes as a time of day", () => {
    expect([clockTimeOf(545), clockTimeOf(1500), clockTimeOf(-1)]).toEqual(["09:05", "01:00", "23:59"]);
  });

  it("shortens what two dates share", () => {
    expect(shortDate("2026-12-04")).toBe("4 Dec 2026");
    expect(shortDateRange("2026-12-24", "2026-12-24")).toBe("24 Dec 2026");
    expect(shortDateRange("2026-12-24", "2026-12-26")).toBe("24 to 26 Dec 2026");
    expect(shortDateRange("2026-11-24", "2026-12-06")).toBe("24 Nov to 6 Dec 2026");
    expect(shortDateRange("2026-12-24", "2027-01-06")).toBe("24 Dec 2026 to 6 Jan 2027");
  });
});
