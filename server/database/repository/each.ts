import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { Parameters } from "../query/ruleSql";
import { tableOf } from "../tables/tableOf";

interface EachOptions {
  /** Which rows `x`, as SQL; those in the trash too, where it does not say otherwise. */
  where(parameters: Parameters): string;
  /** So many are read at once. */
  batch?: number;
  /** Whether they are kept from changing until the transaction ends. */
  lock?: true;
}

/**
 * All rows that are meant, as the server itself reads them, by their ids: however many they are, one batch is in memory, and none is read
 * twice or left out because others were changed meanwhile. In the order of their ids, which is nearly that in which they were made.
 */
export async function* each<R extends Resource>(
  tx: Transaction,
  resource: R,
  { where, batch = 200, lock }: EachOptions,
): AsyncGenerator<RowIn<R>[]> {
  const { name, selected } = tableOf(resource);
  for (let last: string | undefined; ;) {
    const parameters = new Parameters();
    const after = last === undefined ? "" : ` and x.id > ${parameters.add(last)}::uuid`;
    const rows = await tx.query<RowIn<R>>(
      `select ${selected} from ${name} x where (${where(parameters)})${after}
       order by x.id limit ${batch}${lock ? " for no key update" : ""}`,
      parameters.values,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id;
  }
}
