import { describe, expect, it } from "vitest";
import { instantAt } from "../../../src/domain/dates/instantAt";

const at = (date: string, time: string, zone: string) => instantAt(date, time, zone).toISOString();

describe("instantAt", () => {
  it("reads a clock of half-hour zones", () => {
    expect(at("2026-12-24", "09:30", "Asia/Kolkata")).toBe("2026-12-24T04:00:00.000Z");
  });

  it("knows summer and winter time", () => {
    expect(at("2026-07-01", "12:00", "Europe/Berlin")).toBe("2026-07-01T10:00:00.000Z");
    expect(at("2026-12-01", "12:00", "Europe/Berlin")).toBe("2026-12-01T11:00:00.000Z");
  });

  it("gives an hour that is skipped as the one after the change", () => {
    expect(at("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("takes the first of an hour that comes twice", () => {
    expect(at("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("is right on both sides of a change of the same day", () => {
    expect(at("2026-03-29", "00:30", "Europe/Berlin")).toBe("2026-03-28T23:30:00.000Z");
    expect(at("2026-03-29", "12:00", "Europe/Berlin")).toBe("2026-03-29T10:00:00.000Z");
    expect(at("2026-11-01", "12:00", "America/New_York")).toBe("2026-11-01T17:00:00.000Z");
    expect(at("2026-11-01", "00:30", "America/New_York")).toBe("2026-11-01T04:30:00.000Z");
  });
});
