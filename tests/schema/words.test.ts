import { describe, expect, it } from "vitest";
import { clockOf } from "../../server/rest/organisation/organisationOf";
import type { Tenant } from "../../src/resources/tenants";
import { everyone, type Actor } from "../../src/schema/field/access";
import { formatListQuery } from "../../src/schema/listQuery";
import { date, instant } from "../../src/schema/kinds/date";
import { reference, references } from "../../src/schema/kinds/reference";
import { type Parameters, parseListQuery, QueryError } from "../../src/schema/parseListQuery";
import { defineResource, type Resource } from "../../src/schema/resource";
import { readConditions } from "../../src/schema/savedViews";
import { offeredDays, wordText } from "../../src/schema/words";

const steps = defineResource({
  name: "steps",
  label: { one: "Step", many: "Steps" },
  title: "startDate",
  purpose: "To be asked for in words.",
  fields: {
    startDate: date({ label: "Start" }),
    dueAt: instant({ label: "Due" }),
    userId: reference({ label: "Person", to: "users" }),
    teamId: reference({ label: "Team", to: "teams" }),
    watchers: references({ label: "Watchers", to: "users" }),
    hotelId: reference({ label: "Hotel", to: "hotels" }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["startDate"], sort: { field: "startDate", order: "asc" } },
  form: [],
  // The exact type of the declaration is of no use here.
}) as unknown as Resource;

const [user, other, team, south] = ["1", "2", "3", "4"].map(
  (digit) => `01985d0c-0000-7000-8000-00000000000${digit}`,
);
const actor: Actor = { userId: user ?? "", role: "sales", teamIds: [team ?? "", south ?? ""] };
type Calendar = Pick<Tenant, "timeZone" | "weekStart" | "financialYearStart">;
const calendar: Calendar = { timeZone: "Asia/Kolkata", weekStart: "sun", financialYearStart: "april" };
/** 00:30 on Monday, 1 February in Kolkata, still January in UTC. */
const now = new Date("2027-01-31T19:00:00Z");

const asked = (parameters: Parameters, organisation: Calendar = calendar, by = actor) =>
  parseListQuery(steps, parameters, { actor: by, words: { clock: clockOf(organisation, now) } }).filters[0];
const during = (word: string, organisation?: Calendar) => asked({ startDate: word }, organisation)?.value;

describe("words of time", () => {
  it.each([
    ["today", "2027-02-01", "2027-02-01"],
    ["yesterday", "2027-01-31", "2027-01-31"],
    ["tomorrow", "2027-02-02", "2027-02-02"],
    ["this_week", "2027-01-31", "2027-02-06"],
    ["last_week", "2027-01-24", "2027-01-30"],
    ["next_week", "2027-02-07", "2027-02-13"],
    ["this_month", "2027-02-01", "2027-02-28"],
    ["last_month", "2027-01-01", "2027-01-31"],
    ["next_month", "2027-03-01", "2027-03-31"],
    ["this_quarter", "2027-01-01", "2027-03-31"],
    ["this_year", "2026-04-01", "2027-03-31"],
    ["last_year", "2025-04-01", "2026-03-31"],
    ["next_30_days", "2027-02-01", "2027-03-02"],
    ["last_7_days", "2027-01-26", "2027-02-01"],
    ["2028-02", "2028-02-01", "2028-02-29"],
  ])("%s is from %s to %s by the organisation's day and calendar", (word, from, to) => {
    expect(during(word)).toEqual([from, to]);
  });
  it("are other days in another zone, and weeks begin as the organisation says", () => {
    const inLondon = { ...calendar, timeZone: "Europe/London" };
    expect(during("today", inLondon)).toEqual(["2027-01-31", "2027-01-31"]);
    expect(during("this_month", inLondon)).toEqual(["2027-01-01", "2027-01-31"]);
    expect(during("this_week", { ...calendar, weekStart: "mon" })).toEqual(["2027-02-01", "2027-02-07"]);
    expect(during("this_year", { ...calendar, financialYearStart: "january" })).toEqual([
      "2027-01-01",
      "2027-12-31",
    ]);
  });
  it("are whole days of the zone for moments, and order by their first or last moment", () => {
    const [first, last] = ["2027-01-31T18:30:00.000Z", "2027-02-28T18:29:59.999Z"];
    expect(asked({ dueAt: "this_month" })).toEqual({
      field: "dueAt",
      operator: "between",
      value: [first, last],
    });
    expect(asked({ dueAt_gte: "this_month" })?.value).toBe(first);
    expect(asked({ dueAt_gt: "this_month" })?.value).toBe(last);
    expect(asked({ dueAt_lt: "this_month" })?.value).toBe(first);
    expect(asked({ dueAt_lte: "this_month" })?.value).toBe(last);
    expect(asked({ dueAt_lt: "now" })?.value).toBe(now.toISOString());
    expect(asked({ dueAt_between: ["2027-01-01T00:00:00Z", "today"] })?.value).toEqual([
      "2027-01-01T00:00:00Z",
      "2027-02-01T18:29:59.999Z",
    ]);
  });
  it.each([
    [{ startDate: "now" }],
    [{ startDate_ne: "today" }],
    [{ startDate_in: "today" }],
    [{ startDate: "next_0_days" }],
    [{ startDate: "next_1000_days" }],
    [{ startDate: "2027-13" }],
    [{ startDate: "9999-12" }],
    [{ startDate: "constructor" }],
    [{ hotelId: "me" }],
    [{ teamId: "me" }],
    [{ userId: "my_teams" }],
  ])("refuse %j", (parameters) => {
    expect(() => asked(parameters)).toThrow(QueryError);
  });
  it("are no values where nothing reads them", () => {
    expect(() => parseListQuery(steps, { startDate: "today" }, { actor })).toThrow(QueryError);
  });
});

describe("words of people", () => {
  it.each<[Parameters, unknown]>([
    [{ userId: "me" }, { field: "userId", operator: "eq", value: user }],
    [{ userId_ne: "me" }, { field: "userId", operator: "ne", value: user }],
    [{ userId: ["me", other ?? ""] }, { field: "userId", operator: "in", value: [user, other] }],
    [{ watchers: "me" }, { field: "watchers", operator: "eq", value: user }],
    [{ createdBy: "me" }, { field: "createdBy", operator: "eq", value: user }],
    [{ teamId: "my_teams" }, { field: "teamId", operator: "in", value: [team, south] }],
    [{ teamId_nin: "my_teams" }, { field: "teamId", operator: "nin", value: [team, south] }],
  ])("%j are the reader and their teams", (parameters, filter) => {
    expect(asked(parameters)).toEqual(filter);
  });
  it("are nobody's where the reader is in no team", () => {
    const alone = { ...actor, teamIds: [] };
    expect(asked({ teamId: "my_teams" }, calendar, alone)).toEqual({
      ...{ field: "teamId", operator: "in", value: [] },
    });
  });
});

describe("words in addresses and saved views", () => {
  it("stay words, are read back, and have names", () => {
    const query =
      "userId=me&teamId=my_teams&dueAt_lte=today&_any.startDate=2027-02&_any.startDate_lt=last_month";
    const { query: read, missing } = readConditions(steps, new URLSearchParams(query), { actor });
    expect(missing).toEqual([]);
    expect(decodeURIComponent(formatListQuery(read).toString())).toContain(query);
    expect(offeredDays.map((word) => during(word)).every(Array.isArray)).toBe(true);
    expect([wordText("next_30_days", "en"), wordText("2027-02", "en-IN")]).toEqual([
      "next 30 days",
      "February 2027",
    ]);
  });
});
