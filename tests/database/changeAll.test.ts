import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { changeAll, discardAll, keepDerived, untrashAll } from "../../server/database/repository/changeAll";
import { Computed, tableNameOf } from "../../server/database/tables/tableOf";
import { get, insert } from "../../server/database/repository/row";
import { resources } from "../../src/resources";
import { hotels } from "../../src/resources/hotels";
import { createTestDatabase } from "../setup/createTestDatabase";

describe("many rows of a resource", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });
  const tenant = newId();
  const user = { userId: newId(), role: "viewer", teamIds: [] } as const;
  const made = (name: string, city: string) =>
    database.inTenant(tenant, (tx) =>
      insert(tx, hotels, { name, city, country: "NO", currency: "NOK" }, "system"),
    );

  it("are changed with their versions, times and writers, and no others", async () => {
    const [first, second, other] = [
      await made("A", "Bodø"),
      await made("B", "Bodø"),
      await made("C", "Oslo"),
    ];
    const changed = await database.inTenant(tenant, async (tx) => {
      const writing = { tx, acting: user };
      expect(await changeAll(writing, hotels, { city: "Bodø" }, { isActive: false }, { maximum: 1 })).toBe(1);
      return changeAll(writing, hotels, { city: "Bodø", isActive: { not: false } }, { isActive: false });
    });
    expect(changed).toBe(1);
    const read = (id: string) =>
      database.reading(tenant, (tx) => get(tx, hotels, id, "system", { trash: "also" }));
    for (const { id, updatedAt } of [first, second]) {
      const row = await read(id);
      expect(row).toMatchObject({ isActive: false, version: 2, updatedBy: user.userId });
      expect(row?.updatedAt).not.toBe(updatedAt);
    }
    expect(await read(other.id)).toEqual(other);

    await database.inTenant(tenant, (tx) =>
      discardAll({ tx, acting: user }, hotels, { name: { startsWith: "A" } }),
    );
    const trashed = await read(first.id);
    expect(trashed).toMatchObject({ version: 3, deletedAt: expect.any(String) });
    await database.inTenant(tenant, async (tx) => {
      const deletedAt = new Computed(() => `(select max(deleted_at) from hotels)`);
      expect(await untrashAll({ tx, acting: user }, hotels, { deletedAt })).toBe(1);
      keepDerived(tx, hotels, first.id, "city", new Computed((add) => `upper(${add("Tromsø")}::text)`));
    });
    expect(await read(first.id)).toMatchObject({ version: 4, deletedAt: null, city: "TROMSØ" });
  });

  it("are never all, and refuse what is no field", async () => {
    await database.inTenant(tenant, async (tx) => {
      await expect(async () => changeAll({ tx, acting: "system" }, hotels, {}, {})).rejects.toThrow("meant");
      // @ts-expect-error no field of a hotel
      await expect(async () => discardAll({ tx, acting: "system" }, hotels, { nmae: "A" })).rejects.toThrow();
    });
  });
});

describe("the tables of resources", () => {
  it("are written by server/database alone", () => {
    const tables = resources.map(({ name }) => tableNameOf(name)).join("|");
    const writes = new RegExp(
      `\\b(update|insert into|delete from|merge into) +"?(\\$\\{|(${tables})\\b)`,
      "i",
    );
    const root = join(import.meta.dirname, "../../server");
    const found = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        file.endsWith(".ts") &&
        // A restored backup replaces every table.
        !/^(database|backup)[\\/]/.test(file) &&
        writes.test(readFileSync(join(root, file), "utf8")),
    );
    expect(found).toEqual([]);
  });
});
