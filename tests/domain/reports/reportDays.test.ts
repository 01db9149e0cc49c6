import { describe, expect, it } from "vitest";
import { lastDue } from "../../../src/domain/reports/reportDays";

describe("the last days on which reports were due", () => {
  it.each([
    // A Monday, in Kolkata 5:30 ahead: before eight it is the one before.
    ["2026-11-30T02:29:59Z", "Asia/Kolkata", "2026-11-23", "2026-11-01"],
    ["2026-11-30T02:30:00Z", "Asia/Kolkata", "2026-11-30", "2026-11-01"],
    // The same moment is a Sunday elsewhere.
    ["2026-11-30T02:30:00Z", "America/New_York", "2026-11-23", "2026-11-01"],
    ["2026-12-06T23:00:00Z", "Asia/Kolkata", "2026-11-30", "2026-12-01"],
    // The first of a month, before and after eight, and of a year.
    ["2026-12-01T02:29:59Z", "Asia/Kolkata", "2026-11-30", "2026-11-01"],
    ["2026-12-01T02:30:00Z", "Asia/Kolkata", "2026-11-30", "2026-12-01"],
    ["2027-01-01T02:29:59Z", "Asia/Kolkata", "2026-12-28", "2026-12-01"],
    ["2027-01-01T02:30:00Z", "Asia/Kolkata", "2026-12-28", "2027-01-01"],
  ])("at %s in %s are the Monday %s and the first %s", (now, timeZone, weekly, monthly) => {
    const due = lastDue(new Date(now), timeZone);
    expect([due.weekly.day, due.monthly.day]).toEqual([weekly, monthly]);
    expect(Math.max(Number(due.weekly.at), Number(due.monthly.at))).toBeLessThanOrEqual(Date.parse(now));
  });

  it("are due at eight by the clock of the organisation, whatever its offset is that day", () => {
    // Summer time in Berlin ended on Sunday, 25 October 2026.
    const { weekly, monthly } = lastDue(new Date("2026-10-28T12:00:00Z"), "Europe/Berlin");
    expect([weekly, monthly]).toEqual([
      { day: "2026-10-26", at: new Date("2026-10-26T07:00:00Z") },
      { day: "2026-10-01", at: new Date("2026-10-01T06:00:00Z") },
    ]);
  });
});
