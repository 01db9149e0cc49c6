import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/dates/plainDate";
import { instantAt, lastMomentOf, todayIn, wallTimeOf } from "../../../src/domain/dates/wallTime";

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

/** Zones with offsets of half and quarter hours, changes at midnight, by half an hour, over a whole date, and none. */
const zones = [
  ...["UTC", "Asia/Kolkata", "Asia/Kathmandu", "Europe/Berlin", "America/New_York", "America/St_Johns"],
  ...["Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Africa/Casablanca"],
  ...["America/Sao_Paulo", "America/Havana", "Asia/Beirut", "Africa/Cairo", "Pacific/Kiritimati"],
];
/** Every ninth day of two years and the days on which those zones have changed their clocks. */
const dates = [
  ...Array.from({ length: 82 }, (_, place) => addDays("2026-01-01", place * 9)),
  ...["2018-02-17", "2018-11-04", "2011-12-29", "2011-12-30", "2011-12-31", "2026-03-08", "2026-11-01"],
  ...["2026-03-29", "2026-10-25", "2026-04-05", "2026-10-04", "2026-04-24", "2026-10-29", "2026-09-27"],
];
const times = ["00:00", "00:30", "01:45", "02:30", "12:00", "23:30", "23:59"];

describe("the clocks of a time zone", () => {
  it("show the date and the minutes", () => {
    expect(wallTimeOf(new Date("2026-12-24T04:00:59.999Z"), "Asia/Kolkata")).toBe("2026-12-24T09:30");
    expect(wallTimeOf(new Date("2026-12-24T00:00:00Z"), "UTC")).toBe("2026-12-24T00:00");
  });

  it.each(zones)(
    "show in %s the time that an instant was asked for, or the one after a skipped hour",
    (zone) => {
      for (const date of dates)
        for (const time of times) {
          const instant = instantAt(date, time, zone);
          const shown = wallTimeOf(instant, zone);
          const earlier = new Date(instant.getTime() - 3_600_000);
          if (shown === `${date}T${time}`) expect(wallTimeOf(earlier, zone)).not.toBe(shown);
          else {
            // Skipped: the clocks show a later time, and went past the one that was asked for.
            expect(shown > `${date}T${time}`).toBe(true);
            const ahead = Date.parse(`${shown}Z`) - Date.parse(`${date}T${time}Z`);
            expect(wallTimeOf(new Date(instant.getTime() - ahead), zone) < `${date}T${time}`).toBe(true);
          }
        }
    },
  );

  it.each(zones)("end in %s a day where the next begins", (zone) => {
    for (const date of dates.filter((one) => !(zone === "Pacific/Apia" && one.startsWith("2011")))) {
      const last = lastMomentOf(date, zone);
      expect(todayIn(zone, last)).toBe(date);
      expect(todayIn(zone, new Date(last.getTime() + 1))).toBe(addDays(date, 1));
    }
  });

  it("end the last date that can be typed", () => {
    expect(lastMomentOf("9999-12-31", "UTC").toISOString()).toBe("9999-12-31T23:59:59.999Z");
  });
});
