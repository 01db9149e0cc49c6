import { months } from "../../../src/vocabulary";
import type { Tenant } from "../../../src/resources/tenants";
import { type Resource, type Series, seriesYear } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { Computed } from "../../database/repository/Computed";
import { todayOf } from "../organisation/organisationOf";
import type { Values } from "../endpoint/Values";

/** The field of a resource whose numbers run in a series, if it has one. */
export const seriesOf = ({ fields }: Resource): readonly [name: string, series: Series] | undefined => {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === "text" && field.series) return [name, field.series];
  return undefined;
};

/**
 * Takes the next number of a resource's series for a row that is about to be stored. It is taken by the statement before
 * the one that stores the row: whoever takes the number after it waits for the end of this transaction, so that is kept short.
 */
export function takeNumber(
  tx: Transaction,
  { name }: Resource,
  { prefix, year }: Series,
  organisation: Tenant,
  now: Date,
): Computed {
  const firstMonth = Object.keys(months).indexOf(organisation.financialYearStart) + 1;
  const { key, words } = seriesYear(year, todayOf(organisation, now), firstMonth);
  tx.later({
    text: `insert into numbers as taken (tenant_id, name, year, last) values ($1, $2, $3, 1)
      on conflict (tenant_id, name, year) do update set last = taken.last + 1`,
    values: [tx.tenantId, name, key],
  });
  // The start-up check has seen to it that the preference is a text.
  const begins = typeof prefix === "string" ? prefix : String((organisation as Values)[prefix.preference]);
  return new Computed(
    (add) => `(select ${written(add(begins), `${add(words)}::text`, "last")} from numbers
      where tenant_id = ${add(tx.tenantId)}::uuid and name = ${add(name)} and year = ${add(key)}::integer)`,
  );
}

/** `TRP-2026-00042`; beyond 99,999 a year the number just grows longer. */
const written = (prefix: string, year: string, last: string): string =>
  `${prefix}::text || '-' || ${year} || '-' || lpad((${last})::text, greatest(5, length((${last})::text)), '0')`;
