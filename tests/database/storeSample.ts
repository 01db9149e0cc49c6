import type { Transaction } from "../../server/database/connection/Transaction";
import { insert } from "../../server/database/repository/insert";
import { resources } from "../../src/resources";
import { targetOf } from "../../src/schema/checkResources";
import type { AnyRow, Resource } from "../../src/schema/resource";
import { isCollected } from "../../src/schema/values";
import { sampleValues } from "./sampleValues";

/** Stores a row of the resource with all that it must refer to. */
export async function storeSample(
  tx: Transaction,
  resource: Resource,
  seed: number,
  given: Record<string, unknown> = {},
): Promise<AnyRow> {
  const values = { ...sampleValues(resource, seed), ...given };
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = resources.find(({ name: other }) => other === targetOf(field));
    if (target && name in values && !(name in given) && !isCollected(field))
      values[name] = (await storeSample(tx, target, seed)).id;
  }
  return insert(tx, resource, resource.singleton ? { ...values, id: tx.tenantId } : values, "system");
}
