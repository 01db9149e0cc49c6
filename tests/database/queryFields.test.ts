import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insertAll } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { resourceNamed } from "../../src/resources";
import type { Actor } from "../../src/schema/field/access";
import { kinds, type Fields } from "../../src/schema/kinds";
import { parseListQuery, type Parameters } from "../../src/schema/parseListQuery";
import { operators } from "../../src/schema/field/field";
import { queryFieldKinds } from "../../src/schema/queryFields";
import type { AnyRow } from "../../src/schema/resource";
import { kindValues } from "../schema/kindValues";
import { createTestDatabase } from "../setup/createTestDatabase";

type QueryFieldKind = keyof typeof queryFieldKinds;
const names = Object.keys(queryFieldKinds) as QueryFieldKind[];
const trips = resourceNamed("trips");
const owner: Actor = { userId: newId(), role: "owner", teamIds: [] };
const customFields: Fields = Object.fromEntries(names.map((kind) => [kind, kindValues[kind].field]));

describe("the values of query fields", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const tenantId = newId();
  let rows: AnyRow[] = [];

  beforeAll(async () => {
    const withValues = (index: number) =>
      Object.fromEntries(names.map((kind) => [kind, kindValues[kind].values[index]]));
    const otherKinds = ["x", 5, true, ["a"], { amount: "x" }, null];
    rows = await database.inTenant(tenantId, (tx) =>
      insertAll(
        tx,
        trips,
        [
          ...[0, 1, 2].map((index) => ({ custom: withValues(index) })),
          {},
          // What is left where the organisation changed a field's kind.
          ...otherKinds.map((value) => ({ custom: Object.fromEntries(names.map((kind) => [kind, value])) })),
        ].map((values, index) => ({ reference: `R${index}`, customerName: "X", ...values })),
      ),
    );
  });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });
  const found = async (parameters: Parameters) => {
    const query = parseListQuery(trips, parameters, { actor: owner, customFields });
    const page = await database.reading(tenantId, (tx) => list(tx, trips, query, owner, { customFields }));
    return page.rows.map(({ id }) => rows.findIndex((row) => row.id === id));
  };
  /** The first four rows hold values of their kind, or none. */
  const own = async (parameters: Parameters) => (await found(parameters)).filter((index) => index < 4).sort();

  describe.each(names)("of the kind %s", (kind) => {
    const { values, text } = kindValues[kind];
    const at = `custom.${kind}`;

    if (text !== undefined)
      it("are found like those of any field", async () => {
        const holds = (value: unknown) =>
          Array.isArray(value)
            ? value.includes(text)
            : String((value as { amount?: number }).amount ?? value) === text;
        const matches = values.flatMap((value, index) => (holds(value) ? [index] : []));
        expect(await own({ [at]: text })).toEqual(matches);
        expect(await own({ [`${at}_ne`]: text })).toEqual(
          [0, 1, 2, 3].filter((index) => !matches.includes(index)),
        );
        expect(await own({ [`${at}_null`]: "true" })).toEqual([3]);
        const { operators: offered } = kinds[kind];
        if (offered.includes("in")) expect(await own({ [`${at}_in`]: [text] })).toEqual(matches);
        if (offered.includes("gt"))
          expect(await own({ [`${at}_gt`]: text })).toEqual(
            [0, 1, 2].filter((index) => index > (matches[0] ?? 0)),
          );
      });

    it("never fail over what another kind left behind, in any filter or order", async () => {
      for (const operator of kinds[kind].operators) {
        const { suffix, values: taken } = operators[operator];
        const value = text ?? "apple";
        const given = { one: value, many: [value, value], two: [value, value], yesNo: "true" }[taken];
        expect(Array.isArray(await found({ [`${at}${suffix}`]: given }))).toBe(true);
      }
      if (kinds[kind].sortable) expect((await found({ _sort: at, _order: "desc" })).length).toBe(rows.length);
    });

    if (kinds[kind].sortable)
      it("are put in order, nothing last", async () => {
        const ascending = await found({ _sort: at });
        const valued = ascending.filter((index) => index < 3);
        expect(valued.map((index) => (rows[index]?.["custom"] as Record<string, unknown>)[kind])).toEqual(
          values,
        );
        expect(ascending.indexOf(3)).toBeGreaterThan(ascending.indexOf(valued[2] ?? 0));
      });
  });

  it("are found under keys and options that people made up", async () => {
    const fields: Fields = {
      odd: {
        kind: "choice",
        label: "Odd",
        optional: true,
        choices: { 'it\'s \\ "{odd}"': { label: "Odd" }, $1: { label: "One" } },
      },
    };
    const query = parseListQuery(
      trips,
      { "custom.odd_in": ['it\'s \\ "{odd}"', "$1"], _sort: "custom.odd" },
      { actor: owner, customFields: fields },
    );
    const page = await database.reading(tenantId, (tx) =>
      list(tx, trips, query, owner, { customFields: fields }),
    );
    expect(page.rows).toEqual([]);
  });
});
