import { describe, expect, it } from "vitest";
import type { CrudFilters } from "@refinedev/core";
import { crudFilters, listParameters } from "../../src/providers/listParameters";
import { formatListQuery, type Filter } from "../../src/schema/listQuery";
import { operators } from "../../src/schema/field/field";

const asked = (filters: CrudFilters) => {
  const parameters = listParameters({ filters });
  parameters.delete("_start");
  parameters.delete("_end");
  return decodeURIComponent(parameters.toString());
};

describe("crudFilters", () => {
  it("says every operator so that it is asked as it was meant", () => {
    // The table has the operators for its keys.
    for (const operator of Object.keys(operators) as Filter["operator"][]) {
      const value = operator === "null" ? false : operator === "between" ? [1, 2] : 1;
      const query = { filters: [{ field: "adults", operator, value }], search: "asha" };
      const parameters = listParameters({ filters: crudFilters(query) });
      parameters.delete("_start");
      parameters.delete("_end");
      expect(parameters.toString()).toBe(formatListQuery(query).toString());
    }
  });
});

describe("groups", () => {
  const late = { field: "startDate", operator: "gte", value: "2026-12-24" } as const;
  const hills = { field: "destinations", operator: "in", value: ["Munnar", "Ooty"] } as const;

  it("are or and and in Refine's words, and are asked as they were meant", () => {
    const query = {
      filters: [late],
      groups: [
        { match: "any", members: [late, hills, { field: "budget", operator: "null", value: true }] },
        { match: "all", members: [hills, { ...hills, value: ["Kochi"] }] },
      ],
      search: "asha",
    } as const;
    const filters = crudFilters(query);
    expect(filters.map(({ operator }) => operator)).toEqual(["gte", "or", "and", "eq"]);
    expect(asked(filters)).toBe(decodeURIComponent(formatListQuery(query).toString()));
  });

  it("leave out what is not filled in, and go with the last of it", () => {
    const empty = { ...late, value: "" };
    expect(asked([{ operator: "or", value: [empty, hills] }])).toBe(
      "_any.destinations_in=Munnar&_any.destinations_in=Ooty",
    );
    expect(asked([{ operator: "or", value: [empty] }])).toBe("");
  });
});

describe("listParameters", () => {
  it("asks for a page and an order in the dialect", () => {
    const sorters = [
      { field: "createdAt", order: "desc" as const },
      { field: "id", order: "asc" as const },
    ];
    const parameters = listParameters({ pagination: { currentPage: 3, pageSize: 50 }, sorters });
    expect(decodeURIComponent(parameters.toString())).toBe(
      "_start=100&_end=150&_sort=createdAt,id&_order=desc,asc",
    );
  });

  it("asks for the trash only when told to", () => {
    expect(listParameters({ trash: true }).get("_trash")).toBe("true");
    expect(listParameters({}).has("_trash")).toBe(false);
  });

  it.each<[CrudFilters[number], string]>([
    [{ field: "status", operator: "eq", value: "new" }, "status=new"],
    [{ field: "isActive", operator: "eq", value: false }, "isActive=false"],
    [{ field: "adults", operator: "eq", value: 0 }, "adults=0"],
    [{ field: "status", operator: "ne", value: "new" }, "status_ne=new"],
    [{ field: "startDate", operator: "gt", value: "2026-12-24" }, "startDate_gt=2026-12-24"],
    [{ field: "startDate", operator: "gte", value: "2026-12-24" }, "startDate_gte=2026-12-24"],
    [{ field: "startDate", operator: "lt", value: "2026-12-24" }, "startDate_lt=2026-12-24"],
    [{ field: "startDate", operator: "lte", value: "2026-12-24" }, "startDate_lte=2026-12-24"],
    [{ field: "customerName", operator: "contains", value: "ra" }, "customerName_like=ra"],
    [{ field: "status", operator: "in", value: ["new", "quoted"] }, "status_in=new&status_in=quoted"],
    [{ field: "status", operator: "nin", value: ["new"] }, "status_nin=new"],
    [{ field: "status", operator: "in", value: [] }, "status_in="],
    [{ field: "assigneeUserId", operator: "null", value: true }, "assigneeUserId_null=true"],
    [{ field: "assigneeUserId", operator: "nnull", value: true }, "assigneeUserId_null=false"],
    [
      { field: "startDate", operator: "between", value: ["2026-12-01", "2026-12-31"] },
      "startDate_between=2026-12-01&startDate_between=2026-12-31",
    ],
    [{ field: "q", operator: "eq", value: "asha" }, "q=asha"],
    [{ field: "custom.airline", operator: "eq", value: "LH" }, "custom.airline=LH"],
    [
      {
        operator: "and",
        value: [
          { field: "status", operator: "eq", value: "new" },
          { field: "adults", operator: "gte", value: 2 },
        ],
      },
      "status=new&adults_gte=2",
    ],
    [{ field: "status", operator: "eq", value: undefined }, ""],
    [{ field: "status", operator: "eq", value: "" }, ""],
  ])("writes %j as %s", (filter, query) => {
    expect(asked([filter])).toBe(query);
  });

  it.each<[string, CrudFilters]>([
    ["and within or", [{ operator: "or", value: [{ operator: "and", value: [] }] }]],
    ["or within and", [{ operator: "and", value: [{ operator: "or", value: [] }] }]],
    ["startswith", [{ field: "name", operator: "startswith", value: "A" }]],
    ["ina", [{ field: "tags", operator: "ina", value: ["a"] }]],
    ["between without two values", [{ field: "startDate", operator: "between", value: ["2026-12-01"] }]],
    [
      "two filters status",
      [
        { field: "status", operator: "eq", value: "new" },
        { field: "status", operator: "eq", value: "quoted" },
      ],
    ],
  ])("refuses %s instead of asking for something else", (what, filters) => {
    expect(() => listParameters({ filters })).toThrow(what);
  });
});
