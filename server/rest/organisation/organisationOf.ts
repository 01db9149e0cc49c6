import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { todayIn } from "../../../src/domain/dates/wallTime";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

const known = new WeakMap<Transaction, Promise<Tenant>>();

/**
 * The organisation of a transaction with all its preferences and query fields, read once in it. Whoever changes the
 * organisation locks and reads its row instead.
 */
export function organisationOf(tx: Transaction): Promise<Tenant> {
  let organisation = known.get(tx);
  if (!organisation) known.set(tx, (organisation = readOrganisation(tx)));
  return organisation;
}

async function readOrganisation(tx: Transaction): Promise<Tenant> {
  const row = await readRow(tx, tenants, tx.tenantId);
  if (!row) throw new Error(`The organisation ${tx.tenantId} has no row.`);
  return row;
}

/** Today on the organisation's calendar. */
export const todayOf = ({ timeZone }: Pick<Tenant, "timeZone">, now: Date): PlainDate =>
  todayIn(timeZone, now);
