import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { firstAnswerDue, dueText, paxText, tripDatesText } from "../../../src/pages/trips/tripTexts";
import { followUpPresets } from "../../../src/pages/trips/followUps/followUpSteps";
import { stateLooksOf } from "../../../src/pages/trips/stateLooks";
import { travellersText } from "../../../src/domain/itineraries/pricedItinerary";

const formats = formatsOf({ locale: "en-GB", timeZone: "Asia/Kolkata", dateFormat: "dayMonthYear" });
const today = "2026-11-21";
/** 15:30 in Kolkata, a Saturday. */
const now = new Date("2026-11-21T10:00:00Z");

describe("tripDatesText", () => {
  it("gives both dates and the nights in one line", () => {
    expect(tripDatesText({ startDate: "2026-12-24", endDate: "2026-12-30" }, formats, today)).toBe(
      "24 – 30 Dec · 6n",
    );
  });
  it("names the year only where it is another", () => {
    const text = tripDatesText({ startDate: "2026-12-28", endDate: "2027-01-03" }, formats, today);
    expect(text).toContain("2027");
    expect(text).toContain("6n");
  });
  it("keeps to numbers where the organisation does", () => {
    const iso = formatsOf({ locale: "en-GB", dateFormat: "iso" });
    expect(tripDatesText({ startDate: "2026-12-24", endDate: "2026-12-24" }, iso, today)).toBe(
      "2026-12-24 · day trip",
    );
  });
  it("says what is known of half a range, and nothing of none", () => {
    expect(tripDatesText({ startDate: "2026-12-24", endDate: null }, formats, today)).toBe("from 24 Dec");
    expect(tripDatesText({ startDate: null, endDate: "2026-12-24" }, formats, today)).toBe("until 24 Dec");
    expect(tripDatesText({}, formats, today)).toBe("");
  });
});

describe("paxText", () => {
  it("adds children and infants only where there are any", () => {
    expect(paxText({ adults: 2, childAges: [7], infants: 0 })).toBe("2+1");
    expect(paxText({ adults: 2, childAges: [], infants: 0 })).toBe("2");
    expect(paxText({ adults: 2, childAges: [], infants: 1 })).toBe("2+0+1");
  });
  it("has a long form in words", () => {
    expect(travellersText({ adults: 1, childAges: [9, 4], infants: 1 })).toBe(
      "1 adult, 2 children (4, 9 years), 1 infant",
    );
  });
});

describe("dueText", () => {
  const due = (instant: string) => dueText(instant, now, formats);
  it("says by how much something is late, in its largest whole unit", () => {
    expect(due("2026-11-21T09:59:30Z").text).toBe("Late by 1 min");
    expect(due("2026-11-21T09:35:00Z").text).toBe("Late by 25 min");
    expect(due("2026-11-21T04:30:00Z").text).toBe("Late by 5 h");
    expect(due("2026-11-20T10:00:00Z").text).toBe("Late by 1 day");
    expect(due("2026-11-19T09:00:00Z").text).toBe("Late by 2 days");
  });
  it("calls overdue what is late by a day or more", () => {
    expect(due("2026-11-20T10:00:00Z").urgency).toBe("overdue");
    expect(due("2026-11-20T10:01:00Z").urgency).toBe("late");
    expect(due("2026-11-21T10:00:00Z").urgency).toBe("later");
  });
  it("counts days in the organisation's time zone", () => {
    expect(due("2026-11-21T18:00:00Z")).toEqual({ text: "Today 23:30", urgency: "later" });
    expect(due("2026-11-21T18:45:00Z")).toEqual({ text: "Tomorrow 00:15", urgency: "later" });
  });
  it("names the weekday within a week and the date beyond", () => {
    expect(due("2026-11-25T04:30:00Z").text).toBe("Wed 10:00");
    expect(due("2026-12-24T04:30:00Z").text).toBe("24 Dec 2026, 10:00");
  });
});

describe("firstAnswerDue", () => {
  it("is known only while the trip is new", () => {
    const firstResponseDueAt = "2026-11-21T13:10:00Z";
    expect(firstAnswerDue({ status: "new", firstResponseDueAt })).toBe(firstResponseDueAt);
    expect(firstAnswerDue({ status: "new", firstResponseDueAt: null })).toBeUndefined();
    expect(firstAnswerDue({ status: "quoted", firstResponseDueAt })).toBeUndefined();
  });
});

describe("followUpPresets", () => {
  it("offers times of the planner's day", () => {
    const presets = Object.fromEntries(
      followUpPresets(now, formats).map(({ label, dueAt }) => [label, dueAt]),
    );
    expect(presets).toEqual({
      "In an hour": "2026-11-21T11:00:00.000Z",
      "Today 17:00": "2026-11-21T11:30:00.000Z",
      "Tomorrow 10:00": "2026-11-22T04:30:00.000Z",
      "In 3 days": "2026-11-24T04:30:00.000Z",
      "Next Monday 10:00": "2026-11-23T04:30:00.000Z",
    });
  });
  it("calls tomorrow no next Monday", () => {
    const sunday = followUpPresets(new Date("2026-11-22T10:00:00Z"), formats).map(({ label }) => label);
    expect(sunday).toEqual(["In an hour", "Today 17:00", "Tomorrow 10:00", "In 3 days"]);
  });
  it("writes the time of day as the organisation does", () => {
    const american = formatsOf({ locale: "en-US", timeZone: "Asia/Kolkata" });
    // Between the time and PM stands a narrow space.
    const labels = followUpPresets(now, american).map(({ label }) => label.replace(/\s/gu, " "));
    expect(labels).toContain("Today 5:00 PM");
  });
  it("leaves out what has passed", () => {
    const evening = followUpPresets(new Date("2026-11-21T14:00:00Z"), formats);
    expect(evening.map(({ label }) => label)).not.toContain("Today 17:00");
  });
});

describe("stateLooksOf", () => {
  it("takes the organisation's names and colours where it has its own", () => {
    const looks = stateLooksOf({ stateNames: [{ status: "quoted", label: "Proposal out", colour: null }] });
    expect(looks.quoted).toEqual({ label: "Proposal out", colour: "purple" });
    expect(looks.new).toEqual({ label: "New", colour: "blue" });
  });
});
