import { describe, expect, it } from "vitest";
import {
  endOf,
  lengthOf,
  mayMove,
  movedValues,
  placedOn,
} from "../../../src/pages/resource/list/calendarDays";
import {
  calendarParts,
  calendarQueries,
  type Clock,
  periodOf,
  turned,
} from "../../../src/pages/resource/list/calendarQueries";
import { type ListState, stateOf } from "../../../src/pages/resource/listState/ListState";
import { resourceNamed } from "../../../src/resources";
import { type Actor, type AnyRow, type AskedList, formatListQuery, type Role } from "../../../src/schema";

const trips = resourceNamed("trips");
const followUps = resourceNamed("follow-ups");
const sheets = resourceNamed("hotel-sheets");
const travel = { view: "calendar", from: "startDate", to: "endDate" } as const;
const due = { view: "calendar", from: "dueAt" } as const;
const clock: Clock = { today: "2026-12-11", weekStart: 1, timeZone: "Asia/Kolkata", isNarrow: false };
const open = stateOf([]);
const written = (queries: readonly AskedList[]) => queries.map((query) => String(formatListQuery(query)));
const row = (values: object): AnyRow => ({
  ...{
    id: "r1",
    version: 1,
    createdAt: "",
    updatedAt: "",
    createdBy: null,
    updatedBy: null,
    deletedAt: null,
  },
  ...values,
});

describe("the days that a calendar shows", () => {
  it("are whole weeks, which begin where the organisation's do", () => {
    expect(periodOf(open, clock)).toMatchObject({ span: "month", first: "2026-11-30", last: "2027-01-03" });
    expect(periodOf(open, { ...clock, weekStart: 0 })).toMatchObject({
      first: "2026-11-29",
      last: "2027-01-02",
    });
    const week: ListState = { ...open, span: "week", on: "2027-01-01" };
    expect(periodOf(week, clock)).toMatchObject({ first: "2026-12-28", last: "2027-01-03" });
    expect(periodOf(week, { ...clock, weekStart: 6 })).toMatchObject({
      first: "2026-12-26",
      last: "2027-01-01",
    });
  });

  it("are those of a month alone in the agenda, which is all that a phone shows", () => {
    const narrow = periodOf({ ...open, span: "week", on: "2028-02-29" }, { ...clock, isNarrow: true });
    expect(narrow).toMatchObject({ span: "agenda", first: "2028-02-01", last: "2028-02-29" });
    expect(narrow.weeks.map(({ first, last }) => `${first} ${last}`)).toEqual([
      "2028-02-01 2028-02-06",
      "2028-02-07 2028-02-13",
      "2028-02-14 2028-02-20",
      "2028-02-21 2028-02-27",
      "2028-02-28 2028-02-29",
    ]);
  });

  it("turn by months and weeks, over the end of a year", () => {
    const at = (on: string, span: "month" | "week") => periodOf({ ...open, on, span }, clock);
    expect(turned(at("2026-12-31", "month"), 1)).toBe("2027-01-01");
    expect(turned(at("2027-01-31", "month"), -1)).toBe("2026-12-01");
    expect(turned(at("2026-12-28", "week"), 1)).toBe("2027-01-04");
  });
});

describe("what a calendar asks for", () => {
  it("is the rows of each week, those that run into the first, and how many have no day, never all", () => {
    const state = { ...stateOf([{ field: "priority", operator: "eq", value: "high" }]), search: "asha" };
    const queries = calendarQueries(trips, state, travel, clock);
    const asked = written(queries);
    expect(asked).toHaveLength(7);
    expect(asked[0]).toBe(
      "priority=high&startDate_gte=2026-11-30&startDate_lt=2026-12-07&q=asha&_start=0&_end=60&_sort=startDate&_order=asc",
    );
    expect(asked[5]).toBe(
      "priority=high&startDate_lt=2026-11-30&endDate_gte=2026-11-30&q=asha&_start=0&_end=60&_sort=endDate&_order=asc",
    );
    expect(asked[6]).toMatch(/^priority=high&startDate_null=true&q=asha&_start=0&_end=0&/);
  });

  it("asks for instants by the organisation's days: of Kolkata 1 February begins on 31 January, 18:30 UTC", () => {
    const [first] = calendarQueries(followUps, { ...open, on: "2027-02-10" }, due, clock);
    expect(first?.filters).toEqual([
      { field: "dueAt", operator: "gte", value: "2027-01-31T18:30:00.000Z" },
      { field: "dueAt", operator: "lt", value: "2027-02-07T18:30:00.000Z" },
    ]);
    // Every follow-up is due at some time, and lasts no longer.
    expect(calendarParts(followUps, open, due, clock)).toMatchObject({ running: [], undated: [] });
  });

  it("keeps the list's own conditions on the same days, and leaves out what they rule out", () => {
    const soon = stateOf([{ field: "startDate", operator: "gte", value: "today" }]);
    expect(written(calendarQueries(trips, soon, travel, clock))[0]).toBe(
      "startDate_gte=today&startDate_lt=2026-12-07&_all.startDate_gte=2026-11-30&_start=0&_end=60&_sort=startDate&_order=asc",
    );
    const dated = stateOf([{ field: "startDate", operator: "null", value: false }]);
    expect(calendarParts(trips, dated, travel, clock).undated).toEqual([]);
  });
});

describe("a row in a calendar", () => {
  it("stands on its last day too: 20 to 27 December are 8 days, and end before the 28th", () => {
    const placed = placedOn(
      trips,
      travel,
      row({ startDate: "2026-12-20", endDate: "2026-12-27" }),
      undefined,
    );
    expect(placed && [lengthOf(placed), endOf(placed)]).toEqual([8, "2026-12-28"]);
    const open = placedOn(trips, travel, row({ startDate: "2026-12-20", endDate: null }), undefined);
    expect(open && [lengthOf(open), endOf(open)]).toEqual([1, "2026-12-21"]);
    expect(
      placedOn(trips, travel, row({ startDate: null, endDate: "2026-12-27" }), undefined),
    ).toBeUndefined();
  });

  it("stands on the organisation's day: 31 January, 19:00 UTC is 1 February in Kolkata", () => {
    const called = row({ dueAt: "2027-01-31T19:00:00.000Z" });
    const on = (zone: string) => placedOn(followUps, due, called, zone)?.first;
    expect([on("Asia/Kolkata"), on("UTC")]).toEqual(["2027-02-01", "2027-01-31"]);
  });

  it("keeps its length and its time of day where it is moved", () => {
    const trip = row({ startDate: "2026-12-20", endDate: "2026-12-27" });
    const placed = { row: trip, first: "2026-12-20", last: "2026-12-27" };
    const moved = (first: string, last: string) =>
      movedValues(trips, travel, placed, { first, last }, undefined);
    expect(moved("2026-12-24", "2026-12-31")).toEqual({ startDate: "2026-12-24", endDate: "2026-12-31" });
    expect(moved("2026-12-20", "2026-12-29")).toEqual({ endDate: "2026-12-29" });
    expect(moved("2026-12-20", "2026-12-27")).toEqual({});
    const short = { ...placed, row: row({ startDate: "2026-12-20", endDate: null }), last: "2026-12-20" };
    expect(movedValues(trips, travel, short, { first: "2026-12-21", last: "2026-12-21" }, undefined)).toEqual(
      {
        startDate: "2026-12-21",
      },
    );
    // Over the change of the clock in Berlin nine o'clock stays nine o'clock.
    const call = { row: row({ dueAt: "2027-03-26T08:00:00.000Z" }), first: "2027-03-26", last: "2027-03-26" };
    const later = { first: "2027-03-29", last: "2027-03-29" };
    expect(movedValues(followUps, due, call, later, "Europe/Berlin")).toEqual({
      dueAt: "2027-03-29T07:00:00.000Z",
    });
  });

  it("is moved by whoever may write its days, where it is not locked and the page asks what has to be asked", () => {
    const actor = (role: Role): Actor => ({ userId: "u1", role, teamIds: [] });
    const trip = row({ startDate: "2026-12-20", assigneeUserId: "u2", assigneeTeamId: null });
    const may = (role: Role, isAsked = true) =>
      mayMove(trips, travel, { row: trip, actor: actor(role), isAsked });
    expect(may("sales")).toBe(true);
    expect(may("viewer")).toBe(false);
    expect(may("operations")).toBe(false);
    // A trip is never moved without the preview of its itineraries.
    expect(may("sales", false)).toBe(false);
    const validity = { view: "calendar", from: "validFrom", to: "validTo" } as const;
    const sheet = (status: string) =>
      mayMove(sheets, validity, { row: row({ status }), actor: actor("owner"), isAsked: false });
    expect([sheet("draft"), sheet("published")]).toEqual([true, false]);
  });
});
