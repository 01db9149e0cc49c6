import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import type { Actor } from "../../src/schema/field/access";
import { canRead } from "../../src/schema/fieldAccess";
import {
  formatListQuery,
  type AskedList,
  matches,
  maximumGroups,
  maximumMembers,
  type Filter,
  type FilterGroup,
  type ListQuery,
  type Sort,
} from "../../src/schema/listQuery";
import { kindOf, type Field, type FieldKind, type Fields } from "../../src/schema/kinds";
import { maximumOffset, maximumPage } from "../../src/schema/parseListQuery";
import { operators, type Operator } from "../../src/schema/field/field";
import { referencePaths } from "../../src/schema/referencePaths";
import { allFields, listedResource, type Resource } from "../../src/schema/resource";
import { everyKind, keepers } from "../database/everyKind";
import { sampleValue } from "../database/sampleValues";
import { kindValues } from "./kindValues";
import { readBack } from "./readBack";
import { rounds } from "../promises/fixtures/rounds";

const actor: Actor = { userId: "u", role: "owner", teamIds: [] };
const declared = [...resources, everyKind, keepers];
const resourceNamed = (name: string) => declared.find((one) => one.name === name);
/** A query field of every kind that there is. */
const customFields: Fields = Object.fromEntries(
  Object.entries(kindValues).map(([kind, { field }]) => [kind, field]),
);

const instants = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const whole = fc.maxSafeInteger().map(String);
const free = fc
  .string({ unit: "binary", minLength: 1, maxLength: 60 })
  .map((text) => text.replaceAll("\0", "0"));
const texts: Partial<Record<FieldKind, fc.Arbitrary<string>>> = {
  number: fc.oneof(
    whole,
    fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number.toFixed(20)),
    fc.constantFrom("-0", "0.1", "0.0000001", "123456789.123456789"),
  ),
  money: fc.oneof(
    whole,
    whole.map((amount) => `${amount} INR`),
  ),
  amount: whole,
  percent: whole,
  numbers: whole,
  date: instants.map((text) => text.slice(0, 10)),
  instant: instants,
  yesNo: fc.constantFrom("true", "false"),
  text: free,
  email: free,
  phone: free,
  link: free,
  tags: free,
  reference: fc.uuid(),
  references: fc.uuid(),
};

/** A value as the dialect reads it from a text of the field's kind. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const { text = "" } = kindValues[field.kind];
  const one = field.kind === "code" ? String(sampleValue(field, 0)) : text;
  const known = "choices" in field ? Object.keys(field.choices) : [one];
  return (texts[field.kind] ?? fc.constantFrom(...known)).map((one) => {
    const value = kindOf(field).fromQuery(one, field);
    expect(value, `${field.kind} of ${one}`).toBeDefined();
    return value;
  });
}

function filterOf(field: string, operator: Operator, one: fc.Arbitrary<unknown>): fc.Arbitrary<Filter> {
  const values = {
    one,
    yesNo: fc.boolean(),
    many: fc.array(one, { maxLength: 4 }),
    two: fc.array(one, { minLength: 2, maxLength: 2 }),
  };
  return values[operators[operator].values].map((value) => ({ field, operator, value }));
}

/** The fields of the resource's lists, those of the organisation too. */
const fieldsOf = (resource: Resource): [string, Field][] =>
  Object.entries(allFields(listedResource(resource)))
    .filter(([, field]) => canRead(field, actor))
    .flatMap(([name, field]) =>
      field.kind === "custom"
        ? Object.entries(customFields).map(([key, one]): [string, Field] => [`${name}.${key}`, one])
        : [[name, field] as [string, Field]],
    );

const filtersOf = (resource: Resource): fc.Arbitrary<Filter>[] => [
  ...[
    ...fieldsOf(resource),
    ...referencePaths(resource, resourceNamed).map(({ name, field }) => [name, field] as const),
  ].flatMap(([name, field]) =>
    kindOf(field).operators.map((operator) =>
      filterOf(name, operator, operator === "like" ? free : valueOf(field)),
    ),
  ),
  ...Object.keys(resource.namedFilters ?? {}).map((name) => filterOf(name, "eq", fc.boolean())),
];

const idOf = { field: "id", operator: "eq", value: kindValues.reference.text } as const;
const nameOf = ({ field, operator }: Filter) => field + operators[operator].suffix;

/** Filters of which no two have one name; long texts are looked through together with the id alone. */
const together = (filters: Filter[]): Filter[] =>
  filters.some(({ operator }) => operator === "like") && !filters.some((one) => nameOf(one) === "id")
    ? [idOf, ...filters]
    : filters;

function sortOf(resource: Resource): fc.Arbitrary<Sort[]> {
  const names = fieldsOf(resource).flatMap(([name, field]) =>
    kindOf(field).sortable || name === "id" ? [name] : [],
  );
  const order = fc.constantFrom("asc" as const, "desc" as const);
  return fc
    .uniqueArray(fc.record({ field: fc.constantFrom(...names), order }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ field }) => field,
    })
    .map((sort) =>
      sort.some(({ field }) => field === "id")
        ? sort
        : [...sort, { field: "id", order: sort.at(-1)?.order ?? "asc" }],
    );
}

/** Groups may ask the same of a field more than once. */
const groupsOf = (resource: Resource): fc.Arbitrary<FilterGroup[]> => {
  const members = fc.array(fc.oneof(...filtersOf(resource)), { minLength: 1, maxLength: maximumMembers });
  return fc.array(fc.record({ match: fc.constantFrom(...matches), members }), { maxLength: maximumGroups });
};

const queryOf = (resource: Resource): fc.Arbitrary<ListQuery> =>
  fc
    .record({
      groups: groupsOf(resource),
      filters: fc
        .uniqueArray(fc.oneof(...filtersOf(resource)), { maxLength: 6, selector: nameOf })
        .map(together),
      search: resource.list.search?.length ? fc.option(free, { nil: undefined }) : fc.constant(undefined),
      sort: sortOf(resource),
      start: fc.nat(maximumOffset),
      rows: fc.nat(maximumPage),
      trash: fc.boolean(),
    })
    .map(({ search, rows, groups, ...query }) => ({
      ...query,
      ...(groups.length > 0
        ? {
            groups,
            // A member of a group, which may be one of several that do, narrows nothing.
            filters: groups.some(({ members }) => members.some(({ operator }) => operator === "like"))
              ? [idOf, ...query.filters.filter((one) => nameOf(one) !== "id")]
              : query.filters,
          }
        : {}),
      ...(search === undefined ? {} : { search }),
      end: query.start + rows,
    }));

describe("formatListQuery", () => {
  describe.each(declared.map((resource) => [resource.name, resource] as const))(
    "of %s",
    (_name, resource) => {
      const context = { actor, customFields, resourceNamed };

      it("writes every filter that there is as it is read", () => {
        for (const filter of filtersOf(resource))
          fc.assert(
            fc.property(filter, (one) => {
              const filters = together([one]);
              expect(readBack(resource, { filters }, context).filters).toEqual(filters);
            }),
            { numRuns: 5 },
          );
      });

      it("writes any query as it is read", () => {
        fc.assert(
          fc.property(queryOf(resource), (query) => {
            expect(readBack(resource, query, context)).toEqual(query);
          }),
          { numRuns: rounds({ few: 20, full: 200 }) },
        );
      });
    },
  );

  it("says nothing of what is not asked", () => {
    expect(formatListQuery({}).toString()).toBe("");
    expect(formatListQuery({ filters: [], search: "", sort: [], trash: false }).toString()).toBe("");
  });

  it("writes several values of one name as any of them", () => {
    const filters = [{ field: "id", operator: "eq", value: ["1", "2"] }] as const;
    expect(formatListQuery({ filters }).toString()).toBe("id=1&id=2");
  });

  it("writes what a group asks, and numbers what would have the name of another", () => {
    const like = (value: string) => ({ field: "title", operator: "like", value }) as const;
    const groups = [
      { match: "any", members: [like("sea"), { field: "adults", operator: "gte", value: 4 }, like("hill")] },
      { match: "any", members: [like("sun")] },
      { match: "all", members: [like("a"), like("b")] },
    ] as const;
    expect(decodeURIComponent(formatListQuery({ groups }).toString())).toBe(
      "_any.title_like=sea&_any.adults_gte=4&_any.2.title_like=hill&_any2.title_like=sun&_all3.title_like=a&_all3.2.title_like=b",
    );
  });

  it.each<[string, AskedList]>([
    ["group without conditions", { groups: [{ match: "any", members: [] }] }],
    [
      "group of 11 conditions",
      { groups: [{ match: "any", members: Array.from({ length: 11 }, () => idOf) }] },
    ],
    ["6 groups", { groups: Array.from({ length: 6 }, () => ({ match: "all" as const, members: [idOf] })) }],
    [
      "two filters status_in",
      {
        filters: [
          { field: "status", operator: "in", value: ["new"] },
          { field: "status", operator: "in", value: ["quoted"] },
        ],
      },
    ],
    [
      "between without two values",
      { filters: [{ field: "startDate", operator: "between", value: ["2026-12-01"] }] },
    ],
    ['empty value of "status"', { filters: [{ field: "status", operator: "eq", value: "" }] }],
    ['empty value of "status"', { filters: [{ field: "status", operator: "eq", value: null }] }],
  ])("refuses %s instead of asking for something else", (what, query) => {
    expect(() => formatListQuery(query)).toThrow(what);
  });
});
