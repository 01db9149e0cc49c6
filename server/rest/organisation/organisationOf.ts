import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { todayIn } from "../../../src/domain/dates/wallTime";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import { memoized } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

/** The organisation of a transaction, read once in it. To change it, lock and read its row instead. */
export const organisationOf = memoized(async (tx: Transaction): Promise<Tenant> => {
  const row = await readRow(tx, tenants, tx.tenantId);
  if (!row) throw new Error(`The organisation ${tx.tenantId} has no row.`);
  return row;
});

export const todayOf = ({ timeZone }: Pick<Tenant, "timeZone">, now: Date): PlainDate =>
  todayIn(timeZone, now);
