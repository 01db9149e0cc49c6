import { describe, expect, it } from "vitest";
import { homeListsOf } from "../../../src/pages/home/homeLists";
import { greeting, homePlanOf } from "../../../src/pages/home/homePlan";
import { firstRows, listHref } from "../../../src/pages/home/listView";
import { resources } from "../../../src/resources";
import { roleNames } from "../../../src/schema/field/access";
import { readListState } from "../../../src/pages/resource/listState/readListState";
import { readBack } from "../../schema/readBack";

/** 00:30 on 22 November in Kolkata, still the 21st in London. */
const now = new Date("2026-11-21T19:00:00Z");
const userId = "01985d0c-0000-7000-8000-000000000001";
const context = { userId, now, today: "2026-11-22" };
const lists = homeListsOf({ ...context, timeZone: "Asia/Kolkata" });

describe("homeListsOf", () => {
  it("counts 14 days from the organisation's own today", () => {
    expect(lists.arrivals.filters).toEqual([
      { field: "status", operator: "in", value: ["converted", "on_trip"] },
      { field: "startDate", operator: "between", value: ["2026-11-22", "2026-12-05"] },
    ]);
  });
  it("takes the organisation's days for journeys and the reader's own day for steps", () => {
    const inLondon = homeListsOf({ ...context, timeZone: "Europe/London" });
    expect(inLondon.ends).toEqual(lists.ends);
    expect(inLondon.myFollowUps.filters).toContainEqual({
      field: "dueAt",
      operator: "lte",
      value: "2026-11-21T23:59:59.999Z",
    });
  });
  it("takes a step as due until the end of the day", () => {
    expect(lists.myFollowUps.filters).toEqual([
      { field: "assigneeUserId", operator: "eq", value: userId },
      { field: "status", operator: "eq", value: "open" },
      { field: "dueAt", operator: "lte", value: "2026-11-22T18:29:59.999Z" },
    ]);
  });
});

describe("listHref", () => {
  const context = { actor: { userId, role: "owner", teamIds: [] } as const };
  const resourceOf = (name: string) => {
    const found = resources.find((resource) => resource.name === name);
    if (!found) throw new Error(`no resource ${name}`);
    return found;
  };

  it.each(Object.entries(lists))("leads to the very list that %s counts", (_name, view) => {
    const resource = resourceOf(view.resource);
    const [path, query] = listHref(view).split("?");
    expect(path).toBe(resource.paths?.list);
    const shown = readListState(resource, new URLSearchParams(query), context);
    const asked = readBack(resource, firstRows(view, 6), context);
    expect(shown.filters).toEqual(asked.filters);
    expect(shown.sort).toEqual(asked.sort[0]);
  });
});

describe("homePlanOf", () => {
  it.each(roleNames)("shows %s at most five figures", (role) => {
    expect(homePlanOf(role).figures.length).toBeLessThanOrEqual(5);
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
