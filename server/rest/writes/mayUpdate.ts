import type { Resource } from "../../../src/schema/resource";
import type { Transaction } from "../../database/connection/Transaction";
import type { Acting } from "../../database/query/Acting";
import { Parameters } from "../../database/query/Parameters";
import { ruleSql } from "../../database/query/ruleSql";
import { tableOf } from "../../database/tables/tableOf";

/** Whether the actor may change the row of that id, by the rule that the UPDATE itself would have. */
export async function mayUpdate(
  tx: Transaction,
  resource: Resource,
  id: string,
  acting: Acting,
): Promise<boolean> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.update, acting, parameters);
  if (typeof rule === "boolean") return rule;
  const text = `select from ${tableOf(resource).name} x where x.id = ${parameters.add(id)} and ${rule}`;
  return (await tx.query(text, parameters.values)).length > 0;
}
