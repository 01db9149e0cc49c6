import { describe, expect, it } from "vitest";
import { comingDaysOf, homeListsOf } from "../../../src/pages/home/homeLists";
import { choicesOf, greeting, homePlanOf } from "../../../src/pages/home/homePlan";
import { firstRows, listHref } from "../../../src/pages/home/listView";
import { resources } from "../../../src/resources";
import { roleNames } from "../../../src/schema/field/access";
import { readListState } from "../../../src/pages/resource/listState/readListState";
import { readBack } from "../../schema/readBack";

const now = new Date("2026-11-21T19:00:00Z");
const userId = "01985d0c-0000-7000-8000-000000000001";

const [team, member] = ["01985d0c-0000-7000-8000-000000000002", "01985d0c-0000-7000-8000-000000000003"];
const everyWhose = ["mine", "team", "all"] as const;
const contextOf = (whose: (typeof everyWhose)[number]) =>
  ({ whose, teamIds: [team], memberIds: [member] }) as const;
const homeLists = homeListsOf({ whose: "mine" });

describe("homeListsOf", () => {
  it("name the reader and days in words, which the server reads by the organisation's clock", () => {
    expect(homeLists.arrivals.filters?.[2]).toEqual({
      ...{ field: "startDate", operator: "eq", value: "next_14_days" },
    });
    expect(homeLists.due.filters).toEqual([
      { field: "assigneeUserId", operator: "eq", value: "me" },
      { field: "status", operator: "eq", value: "open" },
      { field: "dueAt", operator: "lte", value: "today" },
    ]);
    expect(homeListsOf({ whose: "mine", standsInFor: [userId] }).due.filters?.[0]).toEqual({
      ...{ field: "assigneeUserId", operator: "in", value: ["me", userId] },
    });
  });

  it("find the steps of a team by its people and its trips by the team, and all of them by nothing", () => {
    const ofTeam = homeListsOf(contextOf("team"));
    expect(ofTeam.due.filters?.[0]).toEqual({
      ...{ field: "assigneeUserId", operator: "in", value: ["me", member] },
    });
    expect(ofTeam.openTrips.filters?.[0]).toEqual({ field: "assigneeTeamId", operator: "in", value: [team] });
    expect(homeListsOf(contextOf("all")).openTrips.filters?.map(({ field }) => field)).toEqual(["status"]);
  });
});

describe("comingDaysOf", () => {
  it("leaves no moment between the days, where clocks change too", () => {
    const days = comingDaysOf(contextOf("mine"), "2026-10-23", "Europe/London");
    expect(days.map(({ date }) => date)).toEqual([24, 25, 26, 27, 28, 29].map((day) => `2026-10-${day}`));
    const spans = days.map(({ view }) => {
      const value = view.filters?.at(-1)?.value;
      return Array.isArray(value) ? value.map((instant) => Date.parse(String(instant))) : [];
    });
    for (const [place, [from = 0]] of spans.entries())
      if (place > 0) expect(from - (spans[place - 1]?.[1] ?? 0)).toBe(1);
  });
});

describe("choicesOf", () => {
  it("gives owners and admins the whole, a manager their teams, and no choice to who has no work of their own", () => {
    const choices = roleNames.map((role) => [
      role,
      choicesOf({ role }),
      choicesOf({ role, managedTeamIds: [team] }),
    ]);
    expect(Object.fromEntries(choices.map(([role, ...of]) => [role, of]))).toEqual({
      owner: [
        ["all", "mine"],
        ["all", "team", "mine"],
      ],
      admin: [
        ["all", "mine"],
        ["all", "team", "mine"],
      ],
      sales: [["mine"], ["mine", "team"]],
      operations: [["mine"], ["mine", "team"]],
      accounts: [["all"], ["all"]],
      viewer: [["all"], ["all"]],
    });
  });
});

describe("listHref", () => {
  const resourceOf = (name: string) => {
    const found = resources.find((resource) => resource.name === name);
    if (!found) throw new Error(`no resource ${name}`);
    return found;
  };
  const context = { actor: { userId, role: "owner", teamIds: [] } as const, resourceNamed: resourceOf };

  const ofAll = everyWhose.flatMap((whose) => [
    ...Object.entries(homeListsOf(contextOf(whose))).map(
      ([name, view]) => [`${name} (${whose})`, view] as const,
    ),
    ...comingDaysOf(contextOf(whose), "2026-10-23", "UTC").map(
      ({ date, view }) => [`${date} (${whose})`, view] as const,
    ),
  ]);
  it.each(ofAll)("leads to the very list that %s counts", (_name, view) => {
    const resource = resourceOf(view.resource);
    const [path, query] = listHref(view).split("?");
    expect(path).toBe(resource.paths?.list);
    const shown = readListState(resource, new URLSearchParams(query), context);
    const asked = readBack(resource, firstRows(view, 6), { ...context, words: "kept" });
    expect(shown.filters).toEqual(asked.filters);
    expect(shown.sort).toEqual(asked.sort[0]);
  });
});

describe("homePlanOf", () => {
  it.each(roleNames)("shows %s at most six figures", (role) => {
    for (const whose of everyWhose) expect(homePlanOf(role, whose).figures.length).toBeLessThanOrEqual(6);
  });
});

describe("greeting", () => {
  it("greets by the hour of the reader", () => {
    expect(greeting("Meera Pillai", new Date("2026-11-21T05:00:00Z"), "Asia/Kolkata")).toBe(
      "Good morning, Meera",
    );
    expect(greeting(undefined, now, "UTC")).toBe("Good evening");
  });
});
