import type { Transaction } from "../../database/connection/Transaction";

/** The statement that takes the next number of the year; the year is the one on the organisation's calendar. */
export const takeNumberStatement = (tx: Transaction, now: Date) => ({
  // Whoever takes the next number waits for the end of this transaction, so no two can get the same one.
  text: `insert into numbers as taken (tenant_id, name, year, last)
    select id, 'trips', extract(year from $2::timestamptz at time zone time_zone)::integer, 1 from tenants where id = $1
    on conflict (tenant_id, name, year) do update set last = taken.last + 1
    returning year, last`,
  values: [tx.tenantId, now.toISOString()],
});

/** What the statement gives back. */
export interface TakenNumber {
  year: number;
  last: number;
}

/** `TRP-2026-00042`; beyond 99,999 trips a year the number just grows longer. */
export const referenceOf = (prefix: string, { year, last }: TakenNumber): string =>
  `${prefix}-${year}-${String(last).padStart(5, "0")}`;
