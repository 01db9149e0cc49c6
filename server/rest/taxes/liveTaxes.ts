import { taxes, type TaxRow } from "../../../src/resources/taxes";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/** As many as one page of a list has: whoever prices in the browser reads them all at once. */
export const mostTaxes = 200;

/** The taxes of the organisation, those of other days too, in the order in which they were made. */
export async function liveTaxes(tx: Transaction): Promise<TaxRow[]> {
  const { name, selected } = tableOf(taxes);
  const rows = await tx.query(
    `select ${selected} from ${name} x where x.deleted_at is null order by x.created_at, x.id limit ${mostTaxes}`,
  );
  // The statement selects every field of the resource under its name.
  return rows as TaxRow[];
}
