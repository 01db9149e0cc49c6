import { describe, expect, it } from "vitest";
import { type Period, periodUpTo } from "../../../src/domain/organisation/periods";
import type { Month } from "../../../src/vocabulary";

describe("periodUpTo", () => {
  it.each<[Period, string, Month, string, string, string]>([
    ["month", "2026-11-26", "january", "2026-11-01", "2026-10-01", "2026-10-26"],
    ["month", "2027-01-05", "april", "2027-01-01", "2026-12-01", "2026-12-05"],
    // February is shorter: all of it.
    ["month", "2027-03-31", "january", "2027-03-01", "2027-02-01", "2027-02-28"],
    ["quarter", "2026-11-26", "january", "2026-10-01", "2026-07-01", "2026-08-26"],
    ["quarter", "2026-11-26", "march", "2026-09-01", "2026-06-01", "2026-08-26"],
    ["year", "2026-11-26", "january", "2026-01-01", "2025-01-01", "2025-11-26"],
    ["year", "2027-02-10", "april", "2026-04-01", "2025-04-01", "2026-02-10"],
  ])("looks at the %s of %s in a year from %s", (period, today, yearStart, from, beforeFrom, beforeTo) => {
    expect(periodUpTo(period, today, yearStart)).toEqual({
      now: { from, to: today },
      before: { from: beforeFrom, to: beforeTo },
    });
  });
});
