import type { AnyRow, Resource } from "../../../src/schema/resource";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/** The rows with these ids, those in the trash too: what an itinerary was made of does not vanish from its price. */
export async function rowsOf(tx: Transaction, resource: Resource, ids: readonly string[]): Promise<AnyRow[]> {
  if (ids.length === 0) return [];
  const { name, selected } = tableOf(resource);
  return tx.query<AnyRow>(`select ${selected} from ${name} x where x.id = any($1::uuid[])`, [ids]);
}
