import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insertAll } from "../../server/database/repository/row";
import { mostLedTo } from "../../server/database/query/referenceConditions";
import { list } from "../../server/database/repository/list";
import { kinds, type FieldKind } from "../../src/schema/kinds";
import { parseListQuery, type Parameters } from "../../src/schema/parseListQuery";
import type { AnyRow } from "../../src/schema/resource";
import { kindValues } from "../schema/kindValues";
import { createTestDatabase } from "../setup/createTestDatabase";
import { resourceNamed } from "../../src/resources";
import { addResources, everyKind, keepers } from "./everyKind";

const actor = { userId: newId(), role: "viewer" as const, teamIds: [] };
const tenantId = newId();

describe("a stored field of each kind", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 3 });
  /** Three rows with the three values of each kind, and one with nothing. */
  let rows: AnyRow[] = [];
  /** One row that refers to each of them, and one that refers to none. */
  let kept: AnyRow[] = [];

  beforeAll(async () => {
    await addResources(urls.ownerUrl, [everyKind, keepers]);
    rows = await database.inTenant(tenantId, async (tx) => {
      const ids = kindValues.reference.values.map(String);
      await insertAll(
        tx,
        resourceNamed("users"),
        ids.map((id, index) => ({ id, username: `u${index}`, fullname: "U", role: "viewer" })),
      );
      await insertAll(
        tx,
        resourceNamed("files"),
        ids.map((id) => ({ id, name: "n", type: "t", size: 1, width: 1, height: 1 })),
      );
      return insertAll(tx, everyKind, [
        ...[0, 1, 2].map((index) =>
          Object.fromEntries(Object.entries(kindValues).map(([kind, { values }]) => [kind, values[index]])),
        ),
        {},
      ]);
    });
    kept = await database.inTenant(tenantId, (tx) =>
      insertAll(tx, keepers, [...rows.map(({ id }) => ({ name: id, thingId: id })), { name: "of nothing" }]),
    );
  });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });

  const found = async (parameters: Parameters): Promise<number[]> => {
    const page = await database.reading(tenantId, (tx) =>
      list(tx, everyKind, parseListQuery(everyKind, parameters, { actor }), actor),
    );
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ id }) => rows.findIndex((row) => row.id === id));
  };
  /** The rows that refer to what is meant; that of nothing goes with the row that holds nothing. */
  const foundThrough = async (parameters: Parameters): Promise<number[]> => {
    const led = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [`thingId.${name}`, value]),
    );
    const query = parseListQuery(keepers, led, { actor, resourceNamed: () => everyKind });
    const page = await database.reading(tenantId, (tx) =>
      list(tx, keepers, query, actor, { resourceNamed: () => everyKind }),
    );
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ id }) => kept.findIndex((row) => row.id === id)).sort();
  };
  /** What a filter finds, of the rows and through a reference to them. */
  const sorted = async (parameters: Parameters) => {
    const indexes = (await found(parameters)).sort();
    expect(await foundThrough(parameters)).toEqual(indexes.includes(3) ? [...indexes, 4] : indexes);
    return indexes;
  };

  describe.each(Object.keys(kinds) as FieldKind[])("%s", (kind) => {
    const { values, text } = kindValues[kind];
    const { operators, sortable } = kinds[kind];

    it("comes back as it was put in", () => {
      expect(rows.slice(0, 3).map((row) => row[kind])).toEqual(values);
    });

    it("is null or empty where nothing was put in", () => {
      const empty = rows[3]?.[kind];
      expect(empty === null || JSON.stringify(empty) === "[]" || JSON.stringify(empty) === "{}").toBe(true);
    });

    if (text !== undefined && operators.includes("eq")) {
      const matches = values.flatMap((value, index) => (holds(value, text) ? [index] : []));
      const others = [0, 1, 2, 3].filter((index) => !matches.includes(index));
      it("is found by equality, and the others without it", async () => {
        expect(matches.length).toBeGreaterThan(0);
        expect(await sorted({ [kind]: text })).toEqual(matches);
        expect(await sorted({ [`${kind}_ne`]: text })).toEqual(others);
      });
    }
    if (text !== undefined && operators.includes("in"))
      it("is found among several, and nothing among none", async () => {
        const matches = await sorted({ [kind]: text });
        expect(await sorted({ [`${kind}_in`]: [text, text] })).toEqual(matches);
        expect(await sorted({ [`${kind}_in`]: "" })).toEqual([]);
        expect(await sorted({ [`${kind}_nin`]: text })).toEqual(
          [0, 1, 2, 3].filter((index) => !matches.includes(index)),
        );
        expect(await sorted({ [`${kind}_nin`]: "" })).toEqual([0, 1, 2, 3]);
      });
    if (operators.includes("null"))
      it("is found by being empty", async () => {
        const isEmpty = (row: AnyRow) => row[kind] === null || JSON.stringify(row[kind]) === "[]";
        const empty = rows.flatMap((row, index) => (isEmpty(row) ? [index] : []));
        expect(await sorted({ [`${kind}_null`]: "true" })).toEqual(empty);
        expect(await sorted({ [`${kind}_null`]: "false" })).toEqual(
          [0, 1, 2, 3].filter((index) => !empty.includes(index)),
        );
      });
    if (operators.includes("gt") && text !== undefined)
      it("is found by its order", async () => {
        const at = values.findIndex((value) => holds(value, text));
        const by = (test: (index: number) => boolean) => [0, 1, 2].filter(test);
        expect(await sorted({ [`${kind}_gt`]: text })).toEqual(by((index) => index > at));
        expect(await sorted({ [`${kind}_gte`]: text })).toEqual(by((index) => index >= at));
        expect(await sorted({ [`${kind}_lt`]: text })).toEqual(by((index) => index < at));
        expect(await sorted({ [`${kind}_lte`]: text })).toEqual(by((index) => index <= at));
        expect(await sorted({ [`${kind}_between`]: [text, text] })).toEqual([at]);
      });
    if (operators.includes("like"))
      it("is found by a part of it, without regard to case and wildcards", async () => {
        for (const [index, value] of values.entries()) {
          const part = String(value).slice(1, 20).toUpperCase();
          expect(await sorted({ [`${kind}_like`]: part })).toContain(index);
        }
        expect(await sorted({ [`${kind}_like`]: "_________" })).toEqual([]);
      });
    if (sortable)
      it("sorts both ways, nothing last", async () => {
        const ascending = await found({ _sort: kind });
        expect(ascending.slice(0, 3).map((index) => rows[index]?.[kind])).toEqual(values);
        expect(ascending[3]).toBe(3);
        const descending = await found({ _sort: kind, _order: "desc" });
        expect(descending.slice(0, 3).map((index) => rows[index]?.[kind])).toEqual([...values].reverse());
        expect(descending[3]).toBe(3);
      });
  });

  it("compares numbers that no column could hold instead of failing", async () => {
    expect(await sorted({ percent_lt: "9007199254740991" })).toEqual([0, 1, 2]);
    expect(await sorted({ number: "0.001" })).toEqual([]);
    expect(await sorted({ numbers: "9007199254740991" })).toEqual([]);
    expect(await sorted({ version_gte: "4000000000" })).toEqual([]);
  });

  it("finds rows by a named filter", async () => {
    expect((await found({ hasTags: "true" })).sort()).toEqual([0, 1, 2]);
    expect(await found({ hasTags: "false" })).toEqual([3]);
  });

  it("is found through a reference where more rows are meant than are named by their ids", async () => {
    const many = newId();
    await database.inTenant(many, async (tx) => {
      await tx.query(
        `insert into every_kind (tenant_id, id, text)
         select $1, gen_random_uuid(), 'a crowded name' from generate_series(0, ${mostLedTo})`,
        [many],
      );
      await tx.query(
        "insert into keepers (tenant_id, id, name, thing_id) select tenant_id, id, id, id from every_kind",
      );
      await insertAll(tx, keepers, [{ name: "a lonely name" }]);
    });
    for (const [asked, total] of [
      [{ "thingId.text": "a crowded name" }, mostLedTo + 1],
      [{ "thingId.text_ne": "a crowded name" }, 1],
      [{ "_any.thingId.text": "a crowded name", "_any.name": "a lonely name" }, mostLedTo + 2],
      [{ q: "crowded" }, mostLedTo + 1],
      [{ q: "crowded", "thingId.text": "a crowded name" }, mostLedTo + 1],
      [{ q: "name lonely" }, 1],
      [{ q: "crowded lonely" }, 0],
    ] satisfies [Parameters, number][]) {
      const query = parseListQuery(keepers, asked, { actor, resourceNamed: () => everyKind });
      const page = await database.reading(many, (tx) =>
        list(tx, keepers, query, actor, { resourceNamed: () => everyKind }),
      );
      expect([asked, page.total]).toEqual([asked, total]);
    }
  });
});

/** Whether a value is what the text of a query says; a list, whether it has it. */
const holds = (value: unknown, text: string): boolean => {
  if (Array.isArray(value)) return value.some((one) => String(one) === text);
  // Money is compared by its amount.
  const plain = typeof value === "object" && value !== null && "amount" in value ? value.amount : value;
  return String(plain) === text;
};
