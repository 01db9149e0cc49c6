import { describe, expect, it } from "vitest";
import { askedPeriod, reportDays } from "../../../src/pages/reports/ReportsPage";
import { listsOfMonth, reportListsOf, withValue } from "../../../src/pages/reports/reportLists";
import { waitText } from "../../../src/pages/reports/Summary";

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

describe("reportDays", () => {
  const days = (search: string) => reportDays(new URLSearchParams(search), "2026-11-26", "april");

  it("are those of the period that the address names, beside the ones before", () => {
    expect(days("")).toEqual({
      now: { from: "2026-11-01", to: "2026-11-26" },
      before: { from: "2026-10-01", to: "2026-10-26" },
    });
    expect(days("period=lastMonth")).toEqual({
      now: { from: "2026-10-01", to: "2026-10-31" },
      before: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(days("period=lastQuarter")).toEqual({
      now: { from: "2026-07-01", to: "2026-09-30" },
      before: { from: "2026-04-01", to: "2026-06-30" },
    });
    expect(days("period=lastYear")).toEqual({
      now: { from: "2025-04-01", to: "2026-03-31" },
      before: { from: "2024-04-01", to: "2025-03-31" },
    });
  });

  it("are one's own, beside as many before, whichever stands first", () => {
    const week = {
      now: { from: "2026-03-01", to: "2026-03-07" },
      before: { from: "2026-02-22", to: "2026-02-28" },
    };
    expect([days("from=2026-03-01&to=2026-03-07"), days("from=2026-03-07&to=2026-03-01")]).toEqual([
      week,
      week,
    ]);
  });

  it("are this month's where the address asks for what there is not", () => {
    for (const search of ["period=never", "from=2026-03-01", "from=2026-02-30&to=2026-03-01"])
      expect(askedPeriod(new URLSearchParams(search))).toBe("month");
  });
});

describe("the lists of a report", () => {
  const within = { from: "2026-01-15", to: "2026-11-26" };

  it("begin and end with days of the organisation, months within the days of the report", () => {
    const value = (lists: ReturnType<typeof reportListsOf>) => lists.cameIn.filters?.[0]?.value;
    expect(value(reportListsOf(within, "Asia/Kolkata"))).toEqual([
      "2026-01-14T18:30:00.000Z",
      "2026-11-26T18:29:59.999Z",
    ]);
    expect(value(listsOfMonth("2026-01", within, "UTC"))).toEqual([
      "2026-01-15T00:00:00.000Z",
      "2026-01-31T23:59:59.999Z",
    ]);
    expect(value(listsOfMonth("2026-11", within, "UTC"))).toEqual([
      "2026-11-01T00:00:00.000Z",
      "2026-11-26T23:59:59.999Z",
    ]);
  });

  it("are narrowed to one value, or to none", () => {
    const { lost } = reportListsOf(within, "UTC");
    expect(withValue(lost, "closeReason", "price").filters?.slice(1)).toEqual([
      { field: "closeReason", operator: "eq", value: "price" },
    ]);
    expect(withValue(lost, "querySourceId", null).filters?.at(-1)).toEqual({
      ...{ field: "querySourceId", operator: "null", value: true },
    });
  });
});
