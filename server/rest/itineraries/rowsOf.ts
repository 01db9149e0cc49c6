import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/**
 * The rows with these ids, those in the trash too: what an itinerary was made of does not vanish from its price.
 * @param largest how large they may be together, in bytes.
 */
export async function rowsOf<R extends Resource>(
  tx: Transaction,
  resource: R,
  ids: readonly string[],
  largest = Infinity,
): Promise<RowIn<R>[]> {
  if (ids.length === 0) return [];
  const { name, selected } = tableOf(resource);
  const text = `select ${selected} from ${name} x where x.id = any($1::uuid[])`;
  const [rows = []] = await tx.batch([{ text, values: [ids], largest }]);
  // The statement selects every field of the resource under its name.
  return rows as RowIn<R>[];
}
