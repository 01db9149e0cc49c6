import type { Resource } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import type { Acting } from "../query/Acting";
import { Parameters } from "../query/Parameters";
import { ruleSql } from "../query/ruleSql";
import { tableOf } from "../tables/tableOf";

/** Whether there is a live row with that id which the actor may read; nothing of it is read. */
export async function isReadable(
  tx: Transaction,
  resource: Resource,
  id: string,
  acting: Acting,
): Promise<boolean> {
  const parameters = new Parameters();
  const own = `x.id = ${parameters.add(id)} and x.deleted_at is null`;
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return false;
  const text = `select true as is from ${tableOf(resource).name} x where ${own}${rule === true ? "" : ` and ${rule}`}`;
  return (await tx.query(text, parameters.values)).length > 0;
}
