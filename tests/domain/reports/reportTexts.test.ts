import { trips } from "../../../src/resources/trips";
import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { askedPeriod, reportDays } from "../../../src/domain/reports/reportDays";
import { figuresOf, waitText } from "../../../src/domain/reports/reportFigures";

describe("waitText", () => {
  it.each([
    [0, "0 min"],
    [59.4, "59 min"],
    [60, "1 h"],
    [200, "3 h 20 min"],
    [1440, "1 day"],
    [3_130, "2 days 4 h"],
  ])("says %s minutes as %s", (minutes, text) => {
    expect(waitText(minutes)).toBe(text);
  });
});

describe("a figure of money", () => {
  const formats = formatsOf({ locale: "en-IN", timeZone: "Asia/Kolkata", dateFormat: "dayMonthYear" });
  const report = { name: "by-state", label: "By state", help: "", by: "status" };
  const [, value, counted] = figuresOf(
    trips,
    { ...report, measures: ["value_sum", "value_count"] },
    formats,
    "INR",
  );
  const sum = (count: number) => (count > 0 ? [{ currency: "INR", amount: 5_000, count }] : []);

  it.each([
    { rows: 5, held: 5, rated: 5, text: "₹50.00", note: undefined },
    { rows: 5, held: 3, rated: 3, text: "₹50.00", note: "2 without value" },
    { rows: 5, held: 5, rated: 2, text: "₹50.00", note: "3 without exchange rate" },
    { rows: 5, held: 4, rated: 1, text: "₹50.00", note: "1 without value, 3 without exchange rate" },
    { rows: 3, held: 3, rated: 0, text: "no exchange rate", note: "3 without exchange rate" },
    { rows: 3, held: 0, rated: 0, text: "none", note: "3 without value" },
    { rows: 0, held: 0, rated: 0, text: "none", note: undefined },
  ])(
    "of $rows rows, $held with a value and $rated with an exchange rate, is $text and $note",
    ({ rows, held, rated, text, note }) => {
      const figures = { count: rows, measures: { value_sum: sum(rated), value_count: held } };
      expect([value?.textOf(figures), value?.noteOf(figures)]).toEqual([text, note]);
    },
  );

  it("that counts the rows with a value leaves out those without", () => {
    expect(counted?.noteOf({ count: 5, measures: { value_count: 3 } })).toBe("2 without value");
    expect(counted?.noteOf({ count: 5, measures: { value_count: 5 } })).toBeUndefined();
  });
});

describe("reportDays", () => {
  const days = (search: string) => reportDays(new URLSearchParams(search), "month", "2026-11-26", "april");

  it("are those of the period that the address names, beside the ones before", () => {
    expect(days("")).toEqual({
      now: { from: "2026-11-01", to: "2026-11-26" },
      before: { from: "2026-10-01", to: "2026-10-26" },
    });
    expect(days("_period=lastMonth")).toEqual({
      now: { from: "2026-10-01", to: "2026-10-31" },
      before: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(days("_period=lastQuarter")).toEqual({
      now: { from: "2026-07-01", to: "2026-09-30" },
      before: { from: "2026-04-01", to: "2026-06-30" },
    });
    expect(days("_period=lastYear")).toEqual({
      now: { from: "2025-04-01", to: "2026-03-31" },
      before: { from: "2024-04-01", to: "2025-03-31" },
    });
  });

  it("are one's own, beside as many before, whichever stands first", () => {
    const week = {
      now: { from: "2026-03-01", to: "2026-03-07" },
      before: { from: "2026-02-22", to: "2026-02-28" },
    };
    expect([days("_days=2026-03-01,2026-03-07"), days("_days=2026-03-07,2026-03-01")]).toEqual([week, week]);
    const year = { from: "2025-01-01", to: "2025-12-31" };
    expect(days("_days=2026-03-01,2026-03-07&_before=2025-01-01,2025-12-31")).toEqual({
      ...week,
      before: year,
    });
  });

  it("are this month's where the address asks for what there is not", () => {
    for (const search of ["_period=never", "_days=2026-03-01", "_days=2026-02-30,2026-03-01"])
      expect(askedPeriod(new URLSearchParams(search), "month")).toBe("month");
    expect(days("_period=all")).toBeUndefined();
  });
});
