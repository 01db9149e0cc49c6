import { describe, expect, it } from "vitest";
import { readListState } from "../../../src/pages/resource/list/readListState";
import { writeListState } from "../../../src/pages/resource/list/writeListState";
import { resourceNamed } from "../../../src/resources";
import type { Actor } from "../../../src/schema/access";

const trips = resourceNamed("trips");
const actor: Actor = { userId: "00000000-0000-7000-8000-000000000009", role: "sales", teamIds: [] };
const context = {
  actor,
  customFields: { airline: { kind: "text", label: "Airline", optional: true } },
} as const;
const read = (text: string) => readListState(trips, new URLSearchParams(text), context);

describe("the state of a list in its address", () => {
  it("comes back as it went in", () => {
    const text =
      "status=new&startDate_between=2026-12-01&startDate_between=2026-12-31&assigneeUserId_null=true&custom.airline_like=air&q=asha&_sort=startDate&_order=asc&page=3&size=50&columns=reference%2Cstatus";
    expect(writeListState(read(text)).toString()).toBe(text);
  });

  it("is empty for the list as at first", () => {
    expect(writeListState(read("")).toString()).toBe("");
  });

  it("leaves out what is not in the dialect and keeps the rest", () => {
    const state = read(
      "status=new&color=red&startDate_gte=soon&_sort=destinations&_order=asc&page=-4&size=7",
    );
    expect(state.filters).toEqual([{ field: "status", operator: "eq", value: "new" }]);
    expect(state).toMatchObject({ sort: undefined, page: 1, size: 25 });
  });
});
