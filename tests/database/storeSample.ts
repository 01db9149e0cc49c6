import type { Transaction } from "../../server/database/connection/Transaction";
import { insert } from "../../server/database/repository/row";
import { resources } from "../../src/resources";
import { targetOf } from "../../src/schema/checkResources";
import type { AnyRow, Resource } from "../../src/schema/resource";
import { isCollected } from "../../src/schema/kinds/values";
import { sampleValues } from "./sampleValues";

/** What is stored for the sake of a reference: apart from what the tests number themselves. */
const seedOfTargets = 1_000;

/** Stores a row of the resource; what it must refer to is the first row that is there, or stored besides. */
export async function storeSample(
  tx: Transaction,
  resource: Resource,
  seed: number,
  given: Record<string, unknown> = {},
): Promise<AnyRow> {
  // A view of its owner alone is nobody else's to read.
  const shared = "sharedWith" in resource.fields ? { sharedWith: "everyone" } : {};
  const values: Record<string, unknown> = { ...sampleValues(resource, seed), ...shared, ...given };
  // Of several wholes a row has one.
  const wholes = (resource.partOf ?? []).map(({ by }) => by);
  if (wholes.some((by) => by in given)) for (const by of wholes) if (!(by in given)) delete values[by];
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = resources.find(({ name: other }) => other === targetOf(field));
    if (target && name in values && !(name in given) && !isCollected(field))
      values[name] = (await firstId(tx, target)) ?? (await storeSample(tx, target, seedOfTargets + seed)).id;
  }
  return insert(tx, resource, resource.singleton ? { ...values, id: tx.tenantId } : values, "system");
}

async function firstId(tx: Transaction, { name }: Resource): Promise<string | undefined> {
  const table = `"${name.replaceAll("-", "_")}"`;
  const [row] = await tx.query<{ id: string }>(
    `select id from ${table} where deleted_at is null order by id limit 1`,
  );
  return row?.id;
}
