import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { exchangeRates, type ExchangeRateRow } from "../../../src/resources/exchangeRates";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/** The newest rate of each pair with one of the currencies, to convert over a third one too. One index step each. */
export async function newestRates(
  tx: Transaction,
  currencies: readonly string[],
  on: PlainDate,
): Promise<ExchangeRateRow[]> {
  const { name, selected } = tableOf(exchangeRates);
  const next = (after: string) =>
    `select x."from", x."to" from ${name} x where x.deleted_at is null ${after} order by x."from", x."to" limit 1`;
  const rows = await tx.query(
    `with recursive pairs as (
       (${next("")})
       union all
       select following.* from pairs p, lateral (${next(`and (x."from", x."to") > (p."from", p."to")`)}) following
     )
     select newest.* from pairs p, lateral (
       select ${selected} from ${name} x
       where x."from" = p."from" and x."to" = p."to" and x."date" <= $2::date and x.deleted_at is null
       order by x."date" desc limit 1
     ) newest
     where p."from" = any($1::text[]) or p."to" = any($1::text[])`,
    [currencies, on],
  );
  // The statement selects every field of the resource under its name.
  return rows as ExchangeRateRow[];
}
