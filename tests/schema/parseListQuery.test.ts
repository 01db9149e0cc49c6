import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { everyone, roles, type Actor } from "../../src/schema/field/access";
import { choice } from "../../src/schema/kinds/choice";
import { custom } from "../../src/schema/kinds/rows";
import { money } from "../../src/schema/kinds/money";
import { number } from "../../src/schema/kinds/number";
import { tags, text } from "../../src/schema/kinds/text";
import {
  maximumOffset,
  maximumPage,
  parseListQuery,
  type Parameters,
  QueryError,
} from "../../src/schema/parseListQuery";
import { operators } from "../../src/schema/field/field";
import { defineResource, type Resource } from "../../src/schema/resource";
import { readBack } from "./readBack";
import { rounds } from "../promises/fixtures/rounds";

const things = defineResource({
  name: "things",
  label: { one: "Thing", many: "Things" },
  title: "name",
  purpose: "To be listed.",
  fields: {
    name: text({ label: "Name" }),
    size: number({ label: "Size", optional: true }),
    kind: choice({ label: "Kind", choices: { a: { label: "A" }, b: { label: "B" } } }),
    tags: tags({ label: "Tags", optional: true }),
    cost: money({ label: "Cost", optional: true, access: { read: roles("owner") } }),
    custom: custom({ label: "Own" }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], search: ["name"], sort: { field: "name", order: "asc" }, tabs: "kind" },
  namedFilters: { hasTags: { notEmpty: "tags", label: "Has tags" } },
  form: [],
  // The exact type of the declaration is of no use here.
}) as unknown as Resource;
const owner: Actor = { userId: "u", role: "owner", teamIds: [] };
const viewer: Actor = { ...owner, role: "viewer" };
const customFields = { vip: { kind: "yesNo", label: "VIP" } } as const;

const parsed = (parameters: Parameters, actor = owner) =>
  parseListQuery(things, parameters, { actor, customFields });
const filters = (parameters: Parameters) => parsed(parameters).filters;

describe("parseListQuery", () => {
  it("asks for the first 25 rows in the resource's order where nothing is said", () => {
    expect(parsed({})).toEqual({
      filters: [],
      sort: [
        { field: "name", order: "asc" },
        { field: "id", order: "asc" },
      ],
      start: 0,
      end: 25,
      trash: false,
    });
  });

  it.each<[Parameters, unknown]>([
    [{ size: "5" }, { field: "size", operator: "eq", value: 5 }],
    [{ size_gte: "-1.5" }, { field: "size", operator: "gte", value: -1.5 }],
    [{ size_between: ["1", "2"] }, { field: "size", operator: "between", value: [1, 2] }],
    [{ size_null: "true" }, { field: "size", operator: "null", value: true }],
    [{ kind: ["a", "b"] }, { field: "kind", operator: "in", value: ["a", "b"] }],
    [{ kind_nin: "a" }, { field: "kind", operator: "nin", value: ["a"] }],
    [{ kind_in: "" }, { field: "kind", operator: "in", value: [] }],
    [{ name_like: "%" }, { field: "name", operator: "like", value: "%" }],
    [{ tags: "x" }, { field: "tags", operator: "eq", value: "x" }],
    [{ hasTags: "true" }, { field: "hasTags", operator: "eq", value: true }],
    [{ "custom.vip": "false" }, { field: "custom.vip", operator: "eq", value: false }],
    [{ version_gt: "3" }, { field: "version", operator: "gt", value: 3 }],
  ])("reads %j", (parameters, filter) => {
    expect(filters(parameters)).toEqual([filter]);
  });

  it("reads groups, each by its number, of which a row meets one condition or all", () => {
    const query = parsed({
      size: "5",
      "_any.kind": ["a", "b"],
      "_all2.tags": "x",
      "_any.size_gt": "7",
      "_all2.2.tags": "y",
      "_any1.custom.vip": "true",
      "_any.2.hasTags": "true",
    });
    expect(query.filters).toEqual([{ field: "size", operator: "eq", value: 5 }]);
    expect(query.groups).toEqual([
      {
        match: "any",
        members: [
          { field: "kind", operator: "in", value: ["a", "b"] },
          { field: "size", operator: "gt", value: 7 },
          { field: "custom.vip", operator: "eq", value: true },
          { field: "hasTags", operator: "eq", value: true },
        ],
      },
      {
        match: "all",
        members: [
          { field: "tags", operator: "eq", value: "x" },
          { field: "tags", operator: "eq", value: "y" },
        ],
      },
    ]);
  });

  it("says how many groups there may be, and how many conditions in one", () => {
    const some = (count: number, name: (number: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index + 1), "1"]));
    expect(parsed(some(5, (number) => `_any${number}.size`)).groups).toHaveLength(5);
    expect(parsed(some(10, (number) => `_any.${number}.size`)).groups?.[0]?.members).toHaveLength(10);
    const found = (parameters: Parameters) => {
      try {
        parsed(parameters);
      } catch (error) {
        return error;
      }
    };
    expect(found(some(6, (number) => `_any${number}.size`))).toMatchObject({
      parameter: "_any6.size",
      message: "A list takes at most 5 groups of conditions.",
    });
    expect(found(some(11, (number) => `_all2.${number}.size`))).toMatchObject({
      parameter: "_all2.11.size",
      message: "A group takes at most 10 conditions.",
    });
  });

  it("says how a group is written to who writes it otherwise", () => {
    expect(() => parsed({ _any: "a" })).toThrow('"_any" names no condition of a group: write _any.id');
    expect(() => parsed({ "_any.colour": "a" })).toThrow('Things cannot be filtered by "_any.colour".');
  });

  it.each<[string, Parameters]>([
    ["a group of nothing", { _any: "a" }],
    ["a group without a name", { "_any.": "a" }],
    ["a group in a group", { "_any._all.kind": "a" }],
    ["a group of another name", { "_none.kind": "a" }],
    ["a group with a number that is none", { "_any0.kind": "a" }],
    ["a search in a group", { "_any.q": "a" }],
    ["an order in a group", { "_any._sort": "name" }],
    ["an unknown field in a group", { "_any.colour": "red" }],
    ["a value of another kind in a group", { "_all.size": "many" }],
    ["an unknown field", { colour: "red" }],
    ["a name of the language itself", { __proto__x: "1", constructor: "1" }],
    ["toString", { toString: "1" }],
    ["an unknown operator", { size_near: "1" }],
    ["an operator of another kind", { kind_gt: "a" }],
    ["a value of another kind", { size: "many" }],
    ["an option that is none", { kind: "c" }],
    ["NUL", { name: "\0" }],
    ["half a character", { name_like: "\ud800" }],
    ["an empty text", { name: "" }],
    ["one value where two are taken", { size_between: "1" }],
    ["several values where one is taken", { size_gt: ["1", "2"] }],
    ["a field asked for twice", { kind: ["a", "b"], kind_in: "a" }],
    ["201 values", { size_in: Array.from({ length: 201 }, (_, index) => String(index)) }],
    ["an unknown query field", { "custom.other": "x" }],
    ["what lies in a query field", { "custom.vip.zzz": "true" }],
    ["an order by what lies in a query field", { _sort: "custom.vip.zzz" }],
    ["a field of a field", { "name.x": "x" }],
    ["the organisation", { tenantId: "x" }],
    ["a page above 200 rows", { _end: "201" }],
    ["an end before the start", { _start: "5", _end: "4" }],
    ["a start far out", { _start: String(maximumOffset + 1) }],
    ["a start that is no number", { _start: "-1" }],
    ["a sort that is repeated", { _sort: ["name", "size"] }],
    ["a sort by an unknown field", { _sort: "colour" }],
    ["a sort by a list", { _sort: "tags" }],
    ["an unknown order", { _sort: "name", _order: "up" }],
    ["more orders than sorts", { _sort: "name", _order: "asc,desc" }],
    ["five sorts", { _sort: "name,size,kind,id,version" }],
    ["a search that is repeated", { q: ["a", "b"] }],
    ["a search of 201 characters", { q: "x".repeat(201) }],
    ["a flag that is neither", { _trash: "yes" }],
  ])("refuses %s", (_what, parameters) => {
    expect(() => parsed(parameters)).toThrow(QueryError);
  });

  it("refuses every use of a field that is closed to the actor, as if it did not exist", () => {
    for (const suffix of Object.values(operators).map((operator) => operator.suffix))
      for (const group of ["", "_any.", "_all2.3."]) {
        expect(() => parsed({ [`${group}cost${suffix}`]: ["1", "2"] }, viewer)).toThrow(QueryError);
        expect(() => parsed({ [`${group}cost${suffix}`]: "1" }, viewer)).toThrow(/cannot be filtered by/);
      }
    expect(() => parsed({ cost: "1" }, viewer)).toThrow('Things cannot be filtered by "cost".');
    expect(() => parsed({ colour: "1" }, viewer)).toThrow('Things cannot be filtered by "colour".');
    expect(() => parsed({ _sort: "cost" }, viewer)).toThrow(/cannot be sorted by/);
    expect(parsed({ cost: "1", _sort: "cost" }).filters).toHaveLength(1);
  });

  it("ends every sort with the id, in the direction of the last field", () => {
    expect(parsed({ _sort: "name,size", _order: "asc,desc" }).sort.at(-1)).toEqual({
      field: "id",
      order: "desc",
    });
    expect(parsed({ _sort: "id", _order: "desc" }).sort).toEqual([{ field: "id", order: "desc" }]);
  });

  it("takes a page of up to 200 rows anywhere", () => {
    expect(parsed({ _start: "1000", _end: "1200" })).toMatchObject({ start: 1000, end: 1000 + maximumPage });
    expect(parsed({ _start: "1000" })).toMatchObject({ start: 1000, end: 1025 });
  });

  it("answers any query at all with a right one or a QueryFault", () => {
    const names = fc.constantFrom(
      ...resources.flatMap(({ fields }) => Object.keys(fields)),
      ...[
        "id",
        "createdAt",
        "_start",
        "_end",
        "_sort",
        "_order",
        "q",
        "_trash",
        "custom.vip",
        "hasTags",
        "__proto__",
        "",
      ],
    );
    const name = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("", "", "_any.", "_all2.", "_any.3.", "_all."),
          names,
          fc.constantFrom(...Object.values(operators).map(({ suffix }) => suffix)),
        )
        .map((parts) => parts.join("")),
      fc.string({ unit: "binary" }),
    );
    const value = fc.oneof(
      fc.constantFrom(
        "true",
        "5",
        "-1",
        "1e9",
        "2026-12-24",
        "2026-12-24T00:00:00Z",
        "",
        "asc,desc",
        "NaN",
        "new",
        "IN",
      ),
      fc.string({ unit: "binary" }),
    );
    const parameters = fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 3 })), {
      maxKeys: 6,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(things, ...resources),
        parameters,
        fc.constantFrom(owner, viewer),
        (resource, given, actor) => {
          try {
            const context = { actor, customFields };
            const query = parseListQuery(resource, given, context);
            expect(readBack(resource, query, context)).toEqual(query);
            const { start, end, sort } = query;
            expect(end - start).toBeLessThanOrEqual(maximumPage);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(sort.some(({ field }) => field === "id")).toBe(true);
          } catch (found) {
            expect(found).toBeInstanceOf(QueryError);
          }
        },
      ),
      { numRuns: rounds({ few: 300, full: 3_000 }) },
    );
  }, 20_000);
});
