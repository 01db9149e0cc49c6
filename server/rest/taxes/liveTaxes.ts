import { taxes, type TaxRow } from "../../../src/resources/taxes";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/** One page of a list: pricing in the browser reads them in one request. */
export const mostTaxes = 200;

/** The taxes of the organisation for all dates, the oldest first. */
export async function liveTaxes(tx: Transaction): Promise<TaxRow[]> {
  const { name, selected } = tableOf(taxes);
  const rows = await tx.query(
    `select ${selected} from ${name} x where x.deleted_at is null order by x.created_at, x.id limit ${mostTaxes}`,
  );
  // The statement selects every field of the resource under its name.
  return rows as TaxRow[];
}
