import { describe, expect, it } from "vitest";
import { digestDue, isHeld, isQuiet, usualTimes } from "../../../src/domain/notifications/mailTimes";
import { shareOfWorkingTime } from "../../../src/domain/trips/automaticSteps";

const hours = (["mon", "tue", "wed", "thu", "fri"] as const).map((weekday) => ({
  ...{ weekday, opens: "09:00", closes: "17:00" },
}));

describe("the time of the digest", () => {
  const due = (now: string, more: object = {}, timeZone = "Asia/Kolkata", since = "2027-01-01T00:00:00Z") =>
    digestDue({ ...usualTimes, ...more }, new Date(since), new Date(now), { timeZone, workingHours: hours });

  it("is the user's own nine o'clock, and tells only of what came before it", () => {
    expect(due("2027-03-05T03:29:00Z")).toBeNull();
    expect(due("2027-03-05T03:30:00Z")).toBe("2027-03-05");
    expect(due("2027-03-05T12:00:00Z", {}, "Asia/Kolkata", "2027-03-05T03:31:00Z")).toBeNull();
  });

  it("is on working days alone, or never, where that is chosen", () => {
    const saturday = "2027-03-06T12:00:00Z";
    expect(due(saturday)).toBe("2027-03-06");
    expect(due(saturday, { digest: "working_days" })).toBeNull();
    expect(due("2027-03-05T12:00:00Z", { digest: "working_days" })).toBe("2027-03-05");
    expect(due("2027-03-05T12:00:00Z", { digest: "off" })).toBeNull();
  });

  it("comes as long after midnight as ever where the clock skips it, and names one date where the clock repeats it", () => {
    // 28 March 2027: Berlin skips 02:00 to 03:00, at 01:00 UTC.
    const skipped = { digestAt: "02:30" };
    expect(due("2027-03-28T01:29:00Z", skipped, "Europe/Berlin")).toBeNull();
    expect(due("2027-03-28T01:30:00Z", skipped, "Europe/Berlin")).toBe("2027-03-28");
    // 31 October 2027: it repeats 02:00 to 03:00, from 00:00 and from 01:00 UTC.
    const both = ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"].map((now) =>
      due(now, skipped, "Europe/Berlin"),
    );
    expect(both).toEqual(["2027-10-31", "2027-10-31"]);
    expect(due("2027-10-31T00:29:00Z", skipped, "Europe/Berlin")).toBeNull();
  });
});

describe("quiet hours", () => {
  const times = { ...usualTimes, quietFrom: "21:00", quietTo: "08:00" };
  const quiet = (now: string) => isQuiet(times, new Date(now), "Asia/Kolkata");

  it("go over midnight, without their last minute, and hold what is not wanted at once", () => {
    expect([quiet("2027-03-05T15:29:00Z"), quiet("2027-03-05T15:30:00Z")]).toEqual([false, true]);
    expect([quiet("2027-03-05T02:29:00Z"), quiet("2027-03-05T02:30:00Z")]).toEqual([true, false]);
    const night = new Date("2027-03-05T20:00:00Z");
    expect(isHeld(times, "question", night, "Asia/Kolkata")).toBe(true);
    expect(isHeld({ ...times, atOnce: ["question"] }, "question", night, "Asia/Kolkata")).toBe(false);
    expect(isQuiet({ ...times, quietTo: null }, night, "Asia/Kolkata")).toBe(false);
  });
});

describe("a share of the time for an answer", () => {
  const at = (from: string, to: string, workingHours = hours) =>
    shareOfWorkingTime([new Date(from), new Date(to)], 0.75, { workingHours, timeZone: "UTC" }).toISOString();

  it("counts working hours: of four from Friday at three, the third ends on Monday at ten", () => {
    expect(at("2027-03-05T15:00:00Z", "2027-03-08T11:00:00Z")).toBe("2027-03-08T10:00:00.000Z");
  });

  it("counts every hour where the organisation has said none", () => {
    expect(at("2027-03-06T10:00:00Z", "2027-03-06T14:00:00Z", [])).toBe("2027-03-06T13:00:00.000Z");
  });
});
