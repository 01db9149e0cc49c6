import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources } from "../../src/resources";
import { targetOf } from "../../src/schema/checkResources";
import { nestedFields, type Fields } from "../../src/schema/kinds";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { bodyFor } from "./fixtures/requestBodies";
import { fillOrganisation } from "./fixtures/storeFullRow";

type Body = Record<string, unknown>;

/** Properties that the server alone decides; `role` and `version` are left to the bodies that have them. */
const smuggled = [
  "tenantId",
  "tenant_id",
  "id",
  "createdAt",
  "createdBy",
  "updatedBy",
  "deletedAt",
  "role",
  "version",
];

describe("P3: no write touches another organisation", async () => {
  let test: TestApp;
  let own: TestOrganisation;
  let other: TestOrganisation;
  let ids: Record<string, string> = {};
  let foreign: Record<string, string> = {};
  let writes: Operation[] = [];
  let before: unknown;
  let seed = 10_000;

  beforeAll(async () => {
    test = await startTestApp();
    [own, other] = [await newOrganisation(test), await newOrganisation(test)];
    ids = await fillOrganisation(test.database, own.tenantId, "ours");
    foreign = await fillOrganisation(test.database, other.tenantId, "theirs");
    writes = (await operationsOf(test.app)).filter(({ method, isPublic }) => method !== "GET" && !isPublic);
    before = await rowsOf(other.tenantId);
  });
  afterAll(() => test.stop());

  /** Everything that is stored of an organisation, as a superuser sees it. */
  async function rowsOf(tenantId: string): Promise<Record<string, unknown[]>> {
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`,
    );
    const all: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select to_jsonb(t) as row from "${name}" t where tenant_id = $1 order by to_jsonb(t)::text`,
        [tenantId],
      );
      all[name] = rows.map(({ row }) => row);
    }
    await client.end();
    return all;
  }

  /** The body once for each reference in it, at every depth, with that reference leading to the other organisation. */
  function withForeign(body: Body, fields: Fields, self: string, path = ""): [string, Body][] {
    return Object.entries(fields).flatMap(([name, field]): [string, Body][] => {
      const value = body[name];
      if (value == null) return [];
      const target = targetOf(field);
      const id = target === undefined ? undefined : foreign[target === "self" ? self : target];
      if (id !== undefined) return [[path + name, { ...body, [name]: Array.isArray(value) ? [id] : id }]];
      if (field.kind === "group")
        // A full value of a group is an object.
        return withForeign(value as Body, nestedFields(field), self, `${path}${name}.`).map(
          ([where, inner]) => [where, { ...body, [name]: inner }],
        );
      if (field.kind !== "rows") return [];
      // A full value of a rows field is a list of one object.
      const [first = {}] = value as Body[];
      return withForeign(first, nestedFields(field), self, `${path}${name}.0.`).map(([where, inner]) => [
        where,
        { ...body, [name]: [inner] },
      ]);
    });
  }

  const isOfResource = (operation: Operation) =>
    operation.hasBody &&
    // An import's addresses take files and settings, not rows.
    resources.some(
      ({ name, without }) =>
        !without?.includes("read") && [`/api/${name}`, `/api/${name}/{id}`].includes(operation.path),
    );
  const fill = () => ({ mark: "ours", seed: (seed += 1), ids });

  it("refuses a foreign id in every reference field of every body", async () => {
    // Left out of full bodies: a contact is a traveller of a trip once, a view that everybody has is of no team, and
    // nobody stands in for themselves.
    const leftOut: Readonly<Record<string, Body>> = {
      users: { absence: { from: "2031-02-03", to: "2031-02-03", standInId: own.owner.id } },
      "trip-travellers": { contactId: ids["contacts"] },
      views: { sharedWith: "teams", teamIds: [ids["teams"]] },
    };
    let refused = 0;
    for (const operation of writes.filter(isOfResource)) {
      const resource = resourceNamed(resourceNameOf(operation));
      const url = pathWith(operation, ids[resource.name] ?? "");
      const current = operation.method === "PATCH" ? await own.owner("GET", url) : undefined;
      const body = bodyFor(operation, fill(), current?.body.version);
      const left = leftOut[resource.name];
      for (const [path, foreignBody] of withForeign({ ...body, ...left }, resource.fields, resource.name)) {
        // As it is by now: what the server writes itself was stored.
        const sent = { ...foreignBody, ...("version" in body && { version: body["version"] }) };
        const { status, body: answer } = await own.owner(operation.method, url, sent);
        // Who waives a finding is written by the server, whatever is sent.
        if (path === "waivedFindings.0.by") {
          expect([path, JSON.stringify(answer).includes(foreign["users"] ?? "")]).toEqual([path, false]);
          if ("version" in body && status === 200) body["version"] = answer.version;
          continue;
        }
        const named = Object.keys(answer.errors ?? {});
        expect([operation.name, path, status, named]).toEqual([
          operation.name,
          path,
          422,
          [expect.stringContaining(path.split(".")[0] ?? "")],
        ]);
        refused += 1;
      }
      // The trips that follow would have to give a required query field.
      const { queryFields: _owed, ...kept } = body;
      const control = await own.owner(operation.method, url, kept);
      expect([operation.name, control.status < 300, control.body?.errors]).toEqual([
        operation.name,
        true,
        undefined,
      ]);
    }
    expect(refused).toBeGreaterThanOrEqual(30);
  });

  it("refuses organisation, id, moment and author in every body", async () => {
    const checks = writes
      // Who has signed in may finish nothing, whatever the body: tests/auth/pending.test.ts.
      .filter(({ hasBody, name }) => hasBody && name !== "POST /api/auth/finish")
      .flatMap((operation) => {
        const body = bodyFor(operation, fill());
        return smuggled
          .filter(
            (name) =>
              !(name in body) && !(name === "version" && /\/(move|send|approve-price)$/.test(operation.path)),
          )
          .map((name) => ({ operation, body, name }));
      });
    await inBatches(checks, async ({ operation, body, name }) => {
      const value = name === "role" ? "owner" : name === "version" ? 1 : other.tenantId;
      const url = pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID());
      const { status } = await own.owner(operation.method, url, { ...body, [name]: value });
      expect([operation.name, name, status]).toEqual([operation.name, name, 400]);
    });
    expect(checks.length).toBeGreaterThan(150);
  });

  it("answers every write on a foreign row as on one that does not exist", async () => {
    const onRows = writes.filter(({ path }) => path.includes("{id}"));
    expect(onRows.length).toBeGreaterThan(20);
    for (const operation of onRows) {
      const url = pathWith(operation, foreign[resourceNameOf(operation)] ?? "");
      const body = operation.hasBody ? bodyFor(operation, fill()) : undefined;
      const { status } = await own.owner(operation.method, url, body);
      expect([operation.name, status]).toEqual([operation.name, 404]);
    }
  });

  it("leaves all rows of the other organisation as they were, and none of its ids among one's own", async () => {
    expect(await rowsOf(other.tenantId)).toEqual(before);
    const stored = JSON.stringify(await rowsOf(own.tenantId));
    expect(Object.values(foreign).filter((id) => stored.includes(id))).toEqual([]);
  });
});
