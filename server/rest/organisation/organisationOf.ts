import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { instantAt, lastMomentOf, todayIn } from "../../../src/domain/dates/wallTime";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import { memoized, type WordClock } from "../../../src/schema";
import { months, weekdays } from "../../../src/vocabulary";
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

/** The clock and the calendar by which words such as "this week" are read. */
export const clockOf = (
  organisation: Pick<Tenant, "timeZone" | "weekStart" | "financialYearStart">,
  now: Date,
): WordClock => ({
  now: now.toISOString(),
  today: todayOf(organisation, now),
  weekStart: Object.keys(weekdays).indexOf(organisation.weekStart),
  yearStart: Object.keys(months).indexOf(organisation.financialYearStart),
  startOf: (day) => instantAt(day, "00:00", organisation.timeZone).toISOString(),
  endOf: (day) => lastMomentOf(day, organisation.timeZone).toISOString(),
});
