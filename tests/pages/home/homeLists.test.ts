import { describe, expect, it } from "vitest";
import { homeListsOf } from "../../../src/pages/home/homeLists";
import { greeting, homePlanOf } from "../../../src/pages/home/homePlan";
import { firstRows, listHref } from "../../../src/pages/home/listView";
import { resources } from "../../../src/resources";
import { roleNames } from "../../../src/schema/field/access";
import { readListState } from "../../../src/pages/resource/listState/readListState";
import { readBack } from "../../schema/readBack";

const now = new Date("2026-11-21T19:00:00Z");
const userId = "01985d0c-0000-7000-8000-000000000001";

const homeLists = homeListsOf();

describe("homeListsOf", () => {
  it("name the reader and days in words, which the server reads by the organisation's clock", () => {
    expect(homeLists.arrivals.filters[1]).toEqual({
      ...{ field: "startDate", operator: "eq", value: "next_14_days" },
    });
    expect(homeLists.myFollowUps.filters).toEqual([
      { field: "assigneeUserId", operator: "eq", value: "me" },
      { field: "status", operator: "eq", value: "open" },
      { field: "dueAt", operator: "lte", value: "today" },
    ]);
    expect(homeListsOf([userId]).myFollowUps.filters[0]).toEqual({
      ...{ field: "assigneeUserId", operator: "in", value: ["me", userId] },
    });
  });
});

describe("listHref", () => {
  const context = { actor: { userId, role: "owner", teamIds: [] } as const };
  const resourceOf = (name: string) => {
    const found = resources.find((resource) => resource.name === name);
    if (!found) throw new Error(`no resource ${name}`);
    return found;
  };

  it.each(Object.entries(homeLists))("leads to the very list that %s counts", (_name, view) => {
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
