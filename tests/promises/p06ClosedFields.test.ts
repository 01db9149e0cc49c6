import { openChanges } from "../../server/rest/history/readHistory";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnNameOf, tableNameOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import { trips } from "../../src/resources/trips";
import { roleNames, roles, type Actor, type Role } from "../../src/schema/field/access";
import { canRead } from "../../src/schema/fieldAccess";
import { kindOf, nestedFields, type Fields } from "../../src/schema/kinds";
import { operators } from "../../src/schema/field/field";
import { isUuid } from "../../src/schema/text/reading";
import {
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { rounds } from "./fixtures/rounds";
import { fillOrganisation } from "./fixtures/storeFullRow";

type Row = Record<string, unknown>;

/** Of so many queries by one closed field, and of so many orders by an open one, each role asks one. */
const share = rounds({ few: 3, full: 1 });

const actorOf = (role: Role): Actor => ({ userId: "", role, teamIds: [] });

describe("P6: hidden fields cannot be learnt", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let ids: Record<string, string> = {};
  let reads: Operation[] = [];
  const asks = new Map<Role, Ask>();

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ids = await fillOrganisation(test.database, organisation.tenantId, "qzxcvb");
    for (const role of roleNames) asks.set(role, await organisation.member(role));
    reads = (await operationsOf(test.app)).filter(
      ({ method, isPublic, path }) => method === "GET" && !isPublic && !/\/me|content$|sessions$/.test(path),
    );
  });
  afterAll(() => test.stop());

  const closedTo = (role: Role) =>
    resources.flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => !canRead(field, actorOf(role)))
        .map(([name, field]) => ({ resource, name, field })),
    );

  it("refuses every filter and every order by a closed field, and never ignores one", async () => {
    let refused = 0;
    for (const [role, ask] of asks)
      for (const [turn, { resource, name, field }] of closedTo(role)
        .filter((one) => !one.resource.singleton)
        .entries()) {
        const filters = kindOf(field).operators.map((operator) => `${name}${operators[operator].suffix}=1`);
        const grouped = [`_any.${name}=1`, `_all2.${name}_null=true`, `_any.id=1&_any.${name}_ne=1`];
        const queries = [...filters, ...grouped, `_sort=${name}`, `${name}=1`, `_sort=createdAt,${name}`];
        for (const query of queries.filter((_, place) => (place + turn) % share === 0)) {
          const answer = await ask("GET", `/api/${resource.name}?${query}`);
          const unknown = await ask("GET", `/api/${resource.name}?${query.replace(name, "nothing")}`);
          expect([role, query, answer.status]).toEqual([role, query, unknown.status === 403 ? 403 : 400]);
          // Not even the words tell a closed field from one that nobody has.
          expect(answer.body.message).toBe(unknown.body.message.replace("nothing", name));
          refused += 1;
        }
      }
    expect(refused).toBeGreaterThan(100);
  });

  it("finds nothing by searching for what stands in a closed field", async () => {
    const sales = asks.get("sales");
    let found = 0;
    for (const [role, ask] of asks)
      for (const resource of resources.filter(({ list }) => list.search)) {
        for (const { name } of closedTo(role).filter((one) => one.resource === resource))
          expect([resource.name, resource.list.search]).toEqual([
            resource.name,
            expect.not.arrayContaining([name]),
          ]);
        const [all, own] = [
          await sales?.("GET", `/api/${resource.name}?q=mail.example`),
          await ask("GET", `/api/${resource.name}?q=mail.example`),
        ];
        if (own.status !== 200) continue;
        expect([role, resource.name, own.body.length]).toEqual([role, resource.name, all?.body.length]);
        found += own.body.length;
      }
    expect(found).toBeGreaterThan(0);
  });

  /** The values that are closed to the role with others in their places; the same object where nothing is. */
  function otherwise(values: Row, fields: Fields, actor: Actor): Row {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = fields[name];
        if (!field || value == null) return [name, value];
        // A list of ids has no other ids to choose from.
        if (!canRead(field, actor)) return [name, field.kind === "references" ? [] : different(value)];
        if (field.kind !== "rows" && field.kind !== "group") return [name, value];
        const inner = nestedFields(field);
        // A full value of these kinds is an object or a list of objects.
        if (field.kind === "group") return [name, otherwise(value as Row, inner, actor)];
        return [name, (value as Row[]).map((row) => otherwise(row, inner, actor))];
      }),
    );
  }

  const answersTo = (ask: Ask): Promise<[string, { status: number }][]> => {
    const urls = reads.flatMap((operation) => {
      const url = pathWith(operation, ids[resourceNameOf(operation)] ?? "");
      if (operation.parameters.length === 0) return [url];
      const resource = resources.find(({ name }) => name === resourceNameOf(operation));
      const open = Object.keys(resource?.fields ?? {})
        .filter((_, place) => place % share === 0)
        .map((name) => `_sort=${name}`);
      return [
        url,
        ...["_sort=updatedAt", "_trash=true", "q=qzxcvb", "q=mail.example", ...open].map(
          (query) => `${url}?${query}`,
        ),
      ];
    });
    return inBatches(urls, async (url) => {
      const { status, body, headers } = await ask("GET", url);
      return [
        url,
        {
          status,
          body: { ...body, requestId: "" },
          total: headers["x-total-count"],
          length: headers["content-length"],
        },
      ];
    });
  };

  it.each(["operations", "accounts", "viewer"] as const)(
    "answers %s the same, byte for byte, from two databases that differ only in closed fields",
    async (role) => {
      const ask = asks.get(role);
      if (!ask) throw new Error(role);
      const before = await answersTo(ask);
      const client = new Client({ connectionString: test.urls.superuserUrl });
      await client.connect();
      let changed = 0;
      for (const resource of resources) {
        const table = tableNameOf(resource.name);
        for (const [name, field] of Object.entries(resource.fields)) {
          const column = `"${columnNameOf(name)}"`;
          const { rows } = await client.query(
            `select id, to_jsonb(${column}) as value from "${table}" where tenant_id = $1`,
            [organisation.tenantId],
          );
          for (const { id, value } of rows) {
            const other = otherwise({ [name]: value }, { [name]: field }, actorOf(role))[name];
            if (JSON.stringify(other) === JSON.stringify(value)) continue;
            await client.query(
              `update "${table}" set ${column} = (jsonb_populate_record(null::"${table}", $2)).${column} where id = $1`,
              [id, { [columnNameOf(name)]: other }],
            );
            changed += 1;
          }
        }
      }
      await client.end();
      expect(changed).toBeGreaterThanOrEqual(4);
      const after = await answersTo(ask);
      expect(after.filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]))).toEqual([]);
      expect(before.filter(([, { status }]) => status === 200).length).toBeGreaterThan(50);
    },
  );

  it("names no closed field in a history, which everybody reads who reads the trip", async () => {
    const { owner } = organisation;
    const viewer = asks.get("viewer");
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Tor Vik" });
    const budget = { amount: 7_777_000, currency: "INR" };
    const changed = await owner("PATCH", `/api/trips/${trip.id}`, { version: 1, budget, notes: "By train" });
    expect(changed.status).toBe(200);
    const history = await viewer?.("GET", `/api/trips/${trip.id}/timeline`);
    const [entry] = history?.body.entries;
    expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual(["budget", "notes"]);
    // No field of a trip is closed today: whatever is told goes through what leaves out one that is.
    const closed = { ...trips.fields.budget, access: { read: roles("owner") } };
    const told = openChanges(
      { ...trips, fields: { ...trips.fields, budget: closed } },
      { budget: [null, budget], notes: [null, "By train"] },
      { userId: trip.id, role: "viewer", teamIds: [] },
    );
    expect(told.map(({ field }) => field)).toEqual(["notes"]);
  });
});

/** Another value of the same form. */
function different(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(different);
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        name === "kind" || name === "per" ? part : different(part),
      ]),
    );
  if (typeof value !== "string") return value;
  if (isUuid(value)) return value.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  if (/^\d{4}-/.test(value)) return value.replace(/^\d{4}/, "2031");
  return `${value}other`;
}
