import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { UniqueError } from "../../server/database/errors/DatabaseError";
import type { Transaction } from "../../server/database/connection/Transaction";
import { newId } from "../../server/database/newId";
import { get, insert, moveToTrash, restore, update } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { structureOf } from "../../server/database/structure/structureOf";
import { tableNameOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import { maskOf } from "../../src/schema";
import type { Actor } from "../../src/schema/field/access";
import { targetOf } from "../../src/schema/checkResources";
import { parseListQuery, type Parameters } from "../../src/schema/parseListQuery";
import { allFields, type AnyRow, listedResource } from "../../src/schema/resource";
import { isCollected } from "../../src/schema/kinds/values";
import { createTestDatabase } from "../setup/createTestDatabase";
import { changeableField, sampleValues } from "./sampleValues";
import { storeSample } from "./storeSample";

const structure = structureOf(resources);
const owner: Actor = { userId: newId(), role: "owner", teamIds: [] };

describe("the rows of", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 4 });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });

  describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
    const tenant = newId();
    const neighbour = newId();
    /** Whether rows are added and never changed, by whomever. */
    const isHistory = !structure.tables[tableNameOf(resource.name)]?.grants.includes("update");
    let row: AnyRow;
    let foreign: AnyRow;
    const pageOf = (of: string, parameters: Parameters = {}) =>
      database.reading(of, (tx) =>
        list(tx, resource, parseListQuery(resource, parameters, { actor: owner }), owner),
      );

    beforeAll(async () => {
      row = await database.inTenant(tenant, (tx) => storeSample(tx, resource, 1));
      foreign = await database.inTenant(neighbour, (tx) => storeSample(tx, resource, 2));
    });

    /** The row as a list gives it: without secrets and the large fields that lists leave out. */
    const listed = (whole: AnyRow) => {
      const shown = allFields(listedResource(resource));
      return Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(shown, name)));
    };

    it("are read by their id and in a list, with every field", async () => {
      const read = await database.reading(tenant, (tx) => get(tx, resource, row.id, owner));
      expect(read).toEqual(row);
      expect(Object.keys(row).sort()).toEqual(
        [
          ...Object.keys(resource.fields),
          "id",
          "createdAt",
          "updatedAt",
          "createdBy",
          "updatedBy",
          "version",
          "deletedAt",
        ].sort(),
      );
      expect((await pageOf(tenant)).rows).toEqual([listed(row)]);
    });

    it("are hidden from another organisation, by id and in lists", async () => {
      const read = (of: string, id: string) =>
        database.reading(of, (tx) => get(tx, resource, id, "system", { trash: "also" }));
      expect(await read(neighbour, row.id)).toBeUndefined();
      expect(await read(tenant, foreign.id)).toBeUndefined();
      expect((await pageOf(neighbour, { id: [row.id, foreign.id] })).rows).toEqual([listed(foreign)]);
    });

    it("cannot be put in from another organisation", async () => {
      const values = sampleValues(resource, 3);
      const smuggled = database.inTenant(neighbour, (tx) => {
        Object.defineProperty(tx, "tenantId", { value: tenant });
        return insert(tx, resource, values, "system");
      });
      await expect(smuggled).rejects.toThrow(/row-level security/);
    });

    it("refer only to rows of their own organisation", async () => {
      const references = Object.entries(resource.fields).filter(
        ([, field]) => !isCollected(field) && targetOf(field),
      );
      for (const [name, field] of references) {
        const target = resources.find(({ name: other }) => other === targetOf(field));
        const other = await database.inTenant(neighbour, (tx) =>
          tx.query<{ id: string }>(`select id from "${(target?.name ?? "").replaceAll("-", "_")}" limit 1`),
        );
        const id = other[0]?.id ?? newId();
        await expect(
          database.inTenant<unknown>(tenant, (tx) =>
            resource.singleton
              ? update(tx, resource, row.id, { [name]: id }, "system")
              : storeSample(tx, resource, 6, { [name]: id }),
          ),
        ).rejects.toMatchObject({ name: "Error", field: name });
      }
    });

    if (isHistory)
      return it("are never changed or trashed", async () => {
        const writes: ((tx: Transaction) => Promise<unknown>)[] = [
          (tx) => update(tx, resource, row.id, {}, "system"),
          (tx) => moveToTrash(tx, resource, row.id, "system"),
        ];
        for (const write of writes)
          await expect(database.inTenant(tenant, write)).rejects.toThrow(/permission denied/);
      });

    it("cannot be changed or trashed from another organisation", async () => {
      const written = await database.inTenant(neighbour, async (tx) => [
        await update(tx, resource, row.id, {}, "system"),
        await moveToTrash(tx, resource, row.id, "system"),
      ]);
      expect(written).toEqual([undefined, undefined]);
    });

    it("are changed only by who read the latest version", async () => {
      const [name, field] = changeableField(resource) ?? [];
      const values = name ? { [name]: "changed" } : {};
      const change = (version: number) =>
        database.inTenant(tenant, (tx) => update(tx, resource, row.id, values, "system", version));
      const done = await change(row.version);
      expect(done).toMatchObject({
        ...{ ...row, ...values, ...(name && field?.secret ? { [name]: maskOf("changed") } : {}) },
        ...{ version: row.version + 1, updatedAt: expect.any(String), updatedBy: null },
      });
      expect(await change(row.version)).toBeUndefined();
      row = done ?? row;
    });

    if (!resource.singleton) {
      it("go to the trash and come back", async () => {
        const trash = await database.inTenant(tenant, (tx) => moveToTrash(tx, resource, row.id, "system"));
        expect(trash).toMatchObject({ id: row.id });
        expect(await database.reading(tenant, (tx) => get(tx, resource, row.id, owner))).toBeUndefined();
        expect(await pageOf(tenant)).toMatchObject({ rows: [], total: 0 });
        // Nobody sees a trash that nobody may fill.
        const seen = resource.without?.includes("delete") ? [] : [{ id: row.id }];
        expect(await pageOf(tenant, { _trash: "true" })).toMatchObject({ rows: seen, total: seen.length });
        const back = await database.inTenant(tenant, (tx) => restore(tx, resource, row.id, "system"));
        expect(back).toMatchObject({ id: row.id });
        expect(await pageOf(tenant)).toMatchObject({ rows: [{ id: row.id }], total: 1 });
      });

      for (const [name, field] of Object.entries(resource.fields)) {
        if (!field.unique) continue;
        it(`share no ${name} within an organisation, whatever its case`, async () => {
          const again = { [name]: String(row[name]).toUpperCase() };
          await expect(
            database.inTenant(tenant, (tx) => storeSample(tx, resource, 4, again)),
          ).rejects.toEqual(new UniqueError(name));
          const elsewhere = await database.inTenant(neighbour, (tx) =>
            storeSample(tx, resource, 5, { [name]: row[name] }),
          );
          expect(elsewhere[name]).toEqual(row[name]);
        });
      }
    }
  });

  it("leave no total behind that differs from a count", async () => {
    const client = new Client({ connectionString: urls.superuserUrl });
    await client.connect();
    for (const { name, list: listed, singleton } of resources) {
      if (singleton) continue;
      const tab = listed.tabs ? `coalesce("${listed.tabs}", '')` : "''";
      const { rows } = await client.query(
        `select tenant_id, tab, total from (
           select tenant_id, tab, sum(total)::int as total from counters where resource = $1 group by 1, 2) kept where total <> 0
         except select tenant_id, ${tab}, count(*)::int from "${name.replaceAll("-", "_")}" where deleted_at is null group by 1, 2`,
        [name],
      );
      expect(rows).toEqual([]);
    }
    await client.end();
  });
});
