import type { Action, Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import type { Acting } from "../../database/query/Acting";
import { Parameters } from "../../database/query/Parameters";
import { ruleSql } from "../../database/query/ruleSql";
import { tableOf } from "../../database/tables/tableOf";

/** Whether the actor may do that to the row of that id, live or in the trash, by the declaration's rule as SQL. */
export async function mayWrite(
  tx: Transaction,
  resource: Resource,
  action: Action,
  id: string,
  acting: Acting,
): Promise<boolean> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access[action], acting, parameters);
  if (typeof rule === "boolean") return rule;
  const text = `select from ${tableOf(resource).name} x where x.id = ${parameters.add(id)} and ${rule}`;
  return (await tx.query(text, parameters.values)).length > 0;
}
