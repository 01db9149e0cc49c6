import { describe, expect, it } from "vitest";
import { firstSort, withoutConditions } from "../../../src/schema/firstCalls";
import {
  isChanged,
  readListState,
  viewQuery,
  writeListState,
} from "../../../src/pages/resource/listState/readListState";
import { type ListState, withChoices } from "../../../src/pages/resource/listState/ListState";
import { resourceNamed } from "../../../src/resources";
import type { Actor } from "../../../src/schema/field/access";

const trips = resourceNamed("trips");
const actor: Actor = { userId: "00000000-0000-7000-8000-000000000009", role: "sales", teamIds: [] };
const context = {
  actor,
  customFields: { airline: { kind: "text", label: "Airline", optional: true } },
  resourceNamed,
} as const;
const followUps = resourceNamed("follow-ups");
const read = (text: string, resource = trips) => readListState(resource, new URLSearchParams(text), context);
const addressOf = (state: ListState, resource = trips) => writeListState(resource, state).toString();

describe("the state of a list in its address", () => {
  it("comes back as it went in", () => {
    const text =
      "status=new&startDate_between=2026-12-01&startDate_between=2026-12-31&assigneeUserId_null=true&custom.airline_like=air&querySourceId.kind_in=referral&querySourceId.kind_in=phone&_any.priority=high&_any.custom.airline_null=true&_any.querySourceId.kind_null=true&_all2.tags=vip&_all2.2.tags=school&q=asha&_sort=startDate&_order=asc&page=3&size=50&columns=reference%2Cstatus&view=cards&density=compact&widths=reference%3A120%2Ccustom.airline%3A200&pinned=2&group=createdAt_month&figures=adults%3Asum%2Ccustom.bags%3Aaverage&span=week&on=2026-12-24";
    expect(addressOf(read(text))).toBe(text);
  });

  it("is plain data, which a stored view keeps with what was chosen in the browser", () => {
    const state = read("status=new&columns=reference&widths=reference:120");
    const stored = withChoices(trips, state);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(JSON.parse(JSON.stringify(state)));
    const back: ListState = { ...state, ...JSON.parse(JSON.stringify(stored)) };
    expect(addressOf(back)).toBe(addressOf(state));
  });

  it("leaves out a width or a density that is none", () => {
    expect(read("figures=adults:most,status")).toMatchObject({ figures: undefined });
    expect(
      read("density=huge&pinned=0&span=year&on=soon&widths=reference:wide,status:3,adults:90"),
    ).toMatchObject({
      ...{ density: undefined, pinned: undefined, widths: { adults: 90 } },
      ...{ span: undefined, on: undefined },
    });
  });

  it("says of a saved view its id and what differs, and takes back what the view says", () => {
    const saved = {
      id: "v1",
      query: "status=new&priority=high&_sort=startDate&_order=asc&columns=reference%2Cstatus&density=compact",
    };
    const of = (text: string, resource = trips, view = saved) =>
      readListState(resource, new URLSearchParams(text), context, view);
    // A calendar's day is a place, as a page is: the view keeps the month or the week alone.
    expect(viewQuery(trips, of("_view=v1&span=week&on=2026-12-24"))).toBe(`${saved.query}&span=week`);
    const state = of("_view=v1&page=2&q=asha");
    expect(viewQuery(trips, state)).toBe(saved.query);
    expect(isChanged(trips, state)).toBe(false);
    expect(addressOf(state)).toBe("_view=v1&q=asha&page=2");
    const changes: [Partial<ListState>, string][] = [
      [{ filters: [], groups: [] }, "_tab=all"],
      [{ filters: state.filters.slice(0, 1) }, "status=new"],
      [{ sort: undefined }, "_sort="],
      [{ columns: undefined, density: undefined }, "columns=&density="],
      [{ view: "board" }, "view=board"],
    ];
    for (const [change, differs] of changes) {
      const changed = { ...state, ...change, page: 1, search: "" };
      expect(isChanged(trips, changed)).toBe(true);
      expect(addressOf(changed)).toBe(`_view=v1&${differs}`);
      expect(of(addressOf(changed))).toEqual(changed);
    }
    // What the browser keeps does not change what others see too.
    expect(withChoices(trips, { ...state, columns: undefined }).columns).toBeUndefined();
    const none = { id: "none", query: "" };
    expect(addressOf(of("_view=none&status=new", trips, none))).toBe("_view=none&status=new");
    expect(addressOf(of("_view=none", followUps, none), followUps)).toBe("_view=none");
  });

  it("goes to the last page that a list of any length has, not behind it", () => {
    expect(read("page=400").page).toBe(400);
    expect(read("page=99999").page).toBe(401);
    expect(read("page=99999&size=100").page).toBe(101);
    expect(read("page=0").page).toBe(1);
  });

  it("is empty for the list as at first", () => {
    expect(addressOf(read(""))).toBe("");
  });

  it("leaves out what is not in the dialect and keeps the rest", () => {
    const state = read(
      "status=new&color=red&querySourceId.name=x&startDate_gte=soon&_any.color=red&_any.priority=high&_any.adults=x&_sort=destinations&_order=asc&page=-4&size=7",
    );
    expect(state.filters).toEqual([{ field: "status", operator: "eq", value: "new" }]);
    expect(state.groups).toEqual([
      { match: "any", members: [{ field: "priority", operator: "eq", value: "high" }] },
    ]);
    expect(state).toMatchObject({ sort: undefined, page: 1, size: 25 });
  });
});

describe("the state of a list that opens a tab by itself", () => {
  const open = { field: "status", operator: "eq", value: "open" };
  const mine = { field: "assigneeUserId", operator: "null", value: true };

  it.each([
    ["", [open]],
    ["assigneeUserId_null=true", [open, mine]],
    ["status=done", [{ ...open, value: "done" }]],
    ["status_in=open&status_in=done", [{ field: "status", operator: "in", value: ["open", "done"] }]],
    ["_tab=all", []],
    ["assigneeUserId_null=true&_tab=all", [mine]],
    ["_trash=true", []],
    ["status=open&_trash=true", [open]],
  ])("is read from “%s” and written back", (text, filters) => {
    const state = read(text, followUps);
    expect(state.filters).toEqual(filters);
    expect(addressOf(state, followUps)).toBe(text);
  });

  it("leaves the tab out of an address that names it", () => {
    expect(addressOf(read("status=open&q=", followUps), followUps)).toBe("");
  });

  it("has the soonest first among what is open, the latest first elsewhere", () => {
    const sortOf = (text: string) => firstSort(followUps, read(text, followUps));
    expect(sortOf("")).toEqual({ field: "dueAt", order: "asc" });
    for (const text of ["status=done", "_tab=all", "_trash=true", "status=open&_trash=true"])
      expect(sortOf(text)).toEqual({ field: "dueAt", order: "desc" });
  });

  it("keeps its tab when the conditions are cleared, whichever it is", () => {
    for (const [text, tab] of [
      ["assigneeUserId_null=true", ""],
      ["assigneeUserId_null=true&status=done", "status=done"],
      ["assigneeUserId_null=true&_tab=all", "_tab=all"],
    ] as const) {
      const state = read(text, followUps);
      expect(addressOf({ ...state, ...withoutConditions(followUps, state) }, followUps)).toBe(tab);
    }
  });
});
