import { describe, expect, it } from "vitest";
import { addWorkingHours, type WorkingDay } from "../../../src/domain/trips/automaticSteps";

const week: WorkingDay[] = ["mon", "tue", "wed", "thu", "fri"].map((weekday) => ({
  weekday,
  opens: "09:00",
  closes: "18:00",
}));
const after = (from: string, hours: number, days = week) =>
  addWorkingHours(new Date(from), hours, days, "Asia/Kolkata").toISOString();

describe("addWorkingHours", () => {
  it("counts within a working day", () => {
    expect(after("2026-11-18T05:00:00Z", 4)).toBe("2026-11-18T09:00:00.000Z");
  });

  it("begins in the morning for what came in at night", () => {
    expect(after("2026-11-18T20:00:00Z", 2)).toBe("2026-11-19T05:30:00.000Z");
  });

  it("carries the rest of a Friday over the weekend", () => {
    expect(after("2026-11-20T11:30:00Z", 4)).toBe("2026-11-23T06:30:00.000Z");
  });

  it("leaves the lunch break out", () => {
    const split = [
      { weekday: "wed", opens: "14:00", closes: "18:00" },
      { weekday: "wed", opens: "09:00", closes: "13:00" },
    ];
    expect(after("2026-11-18T06:30:00Z", 2, split)).toBe("2026-11-18T09:30:00.000Z");
  });

  it("counts an hour once where periods overlap or stand there twice", () => {
    const day = { weekday: "wed", opens: "09:00", closes: "13:00" };
    const overlapping = [{ weekday: "wed", opens: "12:00", closes: "17:00" }, day, day];
    expect(after("2026-11-18T03:30:00Z", 8, overlapping)).toBe("2026-11-18T11:30:00.000Z");
    expect(after("2026-11-18T03:30:00Z", 9, overlapping)).toBe("2026-11-25T04:30:00.000Z");
  });

  it("counts every hour where no working hours are set", () => {
    expect(after("2026-11-21T20:00:00Z", 4, [])).toBe("2026-11-22T00:00:00.000Z");
  });

  it("ends where nobody ever works", () => {
    const never = [{ weekday: "someday", opens: "09:00", closes: "18:00" }];
    expect(after("2026-11-21T20:00:00Z", 4, never)).toMatch(/^2027-12-/);
  });
});
