import type { Resource } from "../../../src/schema";
import { writeMode } from "../connection/writeMode";
import type { Transaction } from "../connection/Transaction";
import { columnNameOf } from "../tables/names";
import { columnFor, tableOf } from "../tables/tableOf";

/** The value of a secret column; the history of the row keeps that somebody looked. Undefined where no row has that id. */
export async function reveal(
  tx: Transaction,
  resource: Resource,
  id: string,
  field: string,
): Promise<string | null | undefined> {
  tx.later(writeMode({ reveal: columnNameOf(field) }));
  // A write that changes nothing is what the history takes the look from.
  const [found] = await tx.query<{ value: string | null }>(
    `update ${tableOf(resource).name} x set version = version where x.id = $1 returning ${columnFor(field)} as value`,
    [id],
  );
  tx.later(writeMode("normal"));
  return found?.value;
}
