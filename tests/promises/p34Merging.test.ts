import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import { followingOf, isSensitive, isWritable, listsUnited } from "../../src/schema";
import { referredBy } from "../../src/schema/partOf";
import type { AnyRow, Resource } from "../../src/schema/resource";
import {
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { fillOrganisation, storeFullRow } from "./fixtures/storeFullRow";

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
let ids: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  ({ owner } = organisation);
  ids = await fillOrganisation(test.database, organisation.tenantId, "mark", {
    users: organisation.owner.id,
  });
});
afterAll(() => test.stop());

const store = (resource: Resource, to: Readonly<Record<string, string>> = {}) =>
  storeFullRow(test.database, organisation.tenantId, resource, { mark: "mark", ids: { ...ids, ...to } });

/** Records of what was done, which an undo adds to. */
const records = new Set(["jobs", "merges", "exports", "imports"]);
const compared = resources.filter(({ name }) => !records.has(name));

/** Every row of the organisation by id, but for its version and who changed it last and when; and the keys of contacts. */
async function everything(): Promise<Map<string, unknown>> {
  const rows = await test.database.inTenant(organisation.tenantId, (tx) =>
    tx.batch([
      ...compared.map((resource) => ({
        text: `select x.id, to_jsonb(x) - '{version,updated_at,updated_by}'::text[] as row from ${tableOf(resource).name} x`,
      })),
      {
        text: `select contact_id as id, jsonb_agg(to_jsonb(k) order by kind, key) as row from contact_keys k group by 1`,
      },
    ]),
  );
  return new Map(
    rows.flatMap((some, index) =>
      some.map(({ id, row }): [string, unknown] => [`${compared[index]?.name ?? "keys"} ${String(id)}`, row]),
    ),
  );
}

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

let made = 0;

/** A row that can be merged. The ways of contacts are kept in several places, so the server makes these. */
async function subject(resource: Resource): Promise<AnyRow> {
  if (resource.name !== "contacts") return store(resource);
  made += 1;
  const way = { label: null, isPrimary: true, isShared: false };
  const ways = [
    { kind: "email", value: `meera${made}@mail.example`, ...way },
    { kind: "phone", value: `+91 98950 1${1_000 + made}`, ...way },
  ];
  return ok(owner("POST", "/api/contacts", { name: `Meera ${made}`, ways }));
}

/** Two rows, with children of every declaration that refers to them. */
async function twoWithChildren(resource: Resource) {
  const [loser, survivor] = [await subject(resource), await subject(resource)];
  const children: { resource: Resource; row: AnyRow }[] = [];
  for (const other of resources)
    if (other !== resource && JSON.stringify(other.fields).includes(`"to":"${resource.name}"`))
      for (const to of [loser.id, loser.id, survivor.id]) {
        const own: Record<string, string> = {};
        for (const name of other.unique ?? []) {
          const target = resources.find((one) => one.name === referredBy(other.fields[name]));
          if (target && target !== resource) own[target.name] = (await store(target)).id;
        }
        const row = await store(other, { ...own, [resource.name]: to });
        children.push({ resource: other, row });
        const part = resources.find((one) => one.name === other.always?.part);
        if (part) await store(part, { [other.name]: row.id });
      }
  return { loser, survivor, children };
}

/** What a merge can take from the other row. */
const takeable = (resource: Resource): string[] => {
  const united = listsUnited(resource, resources);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isWritable(field, "update") &&
    !isSensitive(field) &&
    field.kind !== "files" &&
    field.kind !== "custom" &&
    !united.includes(name)
      ? [name]
      : [],
  );
};

const merged = async (resource: Resource, loser: string, survivor: string, take: readonly string[]) =>
  // The id of the merge.
  String((await ok(owner("POST", `/api/${resource.name}/${loser}/merge`, { into: survivor, take }))).merge);

const mergeable = resources.filter((resource) => resource.mergeable);

describe("P34: a merge", () => {
  it.each(mergeable)("of $name leaves every row as before once it is undone", async (resource) => {
    const { loser, survivor, children } = await twoWithChildren(resource);
    expect(children.length).toBeGreaterThan(0);
    const before = await everything();
    const merge = await merged(resource, loser.id, survivor.id, takeable(resource));
    expect((await everything()).get(`${resource.name} ${loser.id}`)).not.toEqual(
      before.get(`${resource.name} ${loser.id}`),
    );
    expect(await ok(owner("GET", `/api/${resource.name}/${loser.id}`))).toMatchObject({
      mergedIntoId: survivor.id,
    });
    const written = await owner("DELETE", `/api/${resource.name}/${loser.id}`);
    expect([written.status, written.body.code, written.body.into]).toEqual([409, "merged", survivor.id]);
    await ok(owner("POST", `/api/merges/${merge}/undo`));
    expect(await everything()).toEqual(before);
    expect((await owner("POST", `/api/merges/${merge}/undo`)).status).toBe(409);
  });

  it.each(mergeable)(
    "of $name, once undone, keeps what was changed since and nothing else",
    async (resource) => {
      const { loser, survivor, children } = await twoWithChildren(resource);
      const third = await store(resource);
      // The title, unless it is a number that is never written.
      const texts = takeable(resource).filter((name) => resource.fields[name]?.kind === "text");
      const renamed = texts.includes(resource.title) ? resource.title : (texts[0] ?? "");
      const before = await everything();
      const merge = await merged(resource, loser.id, survivor.id, [renamed]);
      // One child is moved on by somebody, the row that stays gets another name, and a child is made for it.
      const moved = children.find(({ resource: other }) =>
        followingOf(other, resource).some(
          ({ path, fields }) => path.length === 1 && fields[0]?.kind === "reference",
        ),
      );
      const by =
        moved && followingOf(moved.resource, resource).find(({ path }) => path.length === 1)?.path[0];
      if (!moved || !by) throw new Error(`Nothing refers to ${resource.name}.`);
      const column = by.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.batch([
          {
            text: `update ${tableOf(moved.resource).name} set "${column}" = $2 where id = $1`,
            values: [moved.row.id, third.id],
          },
          {
            text: `update ${tableOf(resource).name} set "${renamed}" = 'Renamed' where id = $1`,
            values: [survivor.id],
          },
        ]),
      );
      const since = await store(moved.resource, { [resource.name]: survivor.id });
      const preview = await ok(owner("GET", `/api/merges/${merge}/undo`));
      expect(preview.fields).toContainEqual({
        ...{ field: renamed, now: "Renamed", then: "Renamed", isChanged: true },
      });
      const has = (id: string) =>
        expect.arrayContaining([
          expect.objectContaining({
            resource: moved.resource.name,
            some: expect.arrayContaining([expect.objectContaining({ id })]),
          }),
        ]);
      expect(preview).toMatchObject({ stay: has(moved.row.id), since: has(since.id) });
      const { undone } = await ok(owner("POST", `/api/merges/${merge}/undo`));
      expect(undone).toEqual(preview);
      const after = await everything();
      const changed = new Set([`${moved.resource.name} ${moved.row.id}`, `${resource.name} ${survivor.id}`]);
      for (const child of children) {
        const key = `${child.resource.name} ${child.row.id}`;
        if (!changed.has(key)) expect(after.get(key)).toEqual(before.get(key));
      }
      expect(after.get(`${moved.resource.name} ${moved.row.id}`)).toMatchObject({ [column]: third.id });
    },
  );
});
