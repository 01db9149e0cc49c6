import type { Transaction } from "../../database/connection/Transaction";
import { Computed } from "../../database/repository/Computed";

/**
 * Takes the next number of the year for a trip that is about to be stored. It is taken by the statement before the one
 * that stores the trip: whoever takes the number after it waits for the end of this transaction, so that is kept short.
 */
export function takeReference(tx: Transaction, prefix: string, year: number): Computed {
  tx.later({
    text: `insert into numbers as taken (tenant_id, name, year, last) values ($1, 'trips', $2, 1)
      on conflict (tenant_id, name, year) do update set last = taken.last + 1`,
    values: [tx.tenantId, year],
  });
  return new Computed(
    (add) => `(select ${written(add(prefix), "year", "last")} from numbers
      where tenant_id = ${add(tx.tenantId)}::uuid and name = 'trips' and year = ${add(year)}::integer)`,
  );
}

/** The reference with a number that is known. */
export const referenceWith = (prefix: string, year: number, last: number): Computed =>
  new Computed((add) => written(add(prefix), `${add(year)}::integer`, `${add(last)}::bigint`));

/** `TRP-2026-00042`; beyond 99,999 trips a year the number just grows longer. */
const written = (prefix: string, year: string, last: string): string =>
  `${prefix}::text || '-' || ${year} || '-' || lpad((${last})::text, greatest(5, length((${last})::text)), '0')`;
