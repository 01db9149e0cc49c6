import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import type { Context } from "../endpoint/Context";
import { priceInputOf } from "./priceInputOf";
import { plainMoney } from "../../../src/domain/money/amounts";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import { type PriceCause, priceCauses } from "../../../src/domain/offers/versions";
import { explain, type Explanation } from "../../../src/domain/pricing/line";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { StoredTotals } from "../../../src/domain/pricing/result";
import type { Itinerary } from "../../../src/resources/itineraries";

/** What a price is calculated from, with the exchange rates that are kept with the stored price before all others. */
export function withKeptRates(input: PriceInput, totals: Itinerary["totals"]): PriceInput {
  const kept = totals?.exchanges ?? [];
  const isKept = (rate: ExchangeRate) => kept.some(({ from, to }) => from === rate.from && to === rate.to);
  const others = input.organisation.exchangeRates?.filter((rate) => !isKept(rate)) ?? [];
  return { ...input, organisation: { ...input.organisation, exchangeRates: [...kept, ...others] } };
}

/**
 * Whether a stored price says what now comes out. Versions before kept no ids of taxes, no exchange rates, no groups by
 * sharing and no share of infants: a price from then is the same where all its amounts are.
 */
export function isSamePrice(stored: Itinerary["totals"], now: StoredTotals | null): boolean {
  if (!stored || !now) return stored === now;
  const hasGroups = stored.bySharing.length > 0;
  return isDeepStrictEqual(amountsOf(stored, hasGroups), amountsOf(now, hasGroups));
}

function amountsOf(totals: StoredTotals | NonNullable<Itinerary["totals"]>, hasGroups: boolean) {
  const { currency, cost, markup, rounding, total, optionalTotal, perAdult, perChild, perInfant } = totals;
  const shares = { perAdult, perChild, ...(hasGroups ? { perInfant, bySharing: totals.bySharing } : {}) };
  return {
    ...{ currency, cost, markup, rounding, total, optionalTotal, ...shares },
    taxes: totals.taxes.map(({ name, amount }) => ({ name, amount })),
    options: totals.options.map(({ optionId, total, perAdult, bySharing }) => ({
      ...{ optionId, total, perAdult, bySharing: hasGroups && bySharing },
    })),
  };
}

/** The price of an itinerary as it is stored, for a copy of it, or for a change that leaves it as it is. */
export const storedPriceOf = ({ totals, prices, pricedBy, priceApproval }: Itinerary) => ({
  totals,
  prices,
  pricedBy,
  priceApproval,
});

/**
 * Whether a change leaves a price as it is that an earlier version made by other rules: where the rules of now give the same with
 * the change as without it. A save that changes nothing asks for the price of now.
 * @param after what the changed itinerary comes to now.
 */
export async function keepsEarlierPrice(
  { tx, now }: Pick<Context, "tx" | "now">,
  current: Itinerary,
  changes: Partial<Itinerary>,
  after: Itinerary["totals"] | undefined,
): Promise<boolean> {
  if (current.pricedBy === null || Object.keys(changes).length === 0) return false;
  const { totals } = await repriced(tx, current, now);
  return isDeepStrictEqual(totals, after) && !isSamePrice(current.totals, totals);
}

/** The tree behind a total of which only the sums are known: those that the version kept that made it. Children add up to it. */
export function explainEarlier(totals: NonNullable<Itinerary["totals"]>, version: string): Explanation {
  const { currency, cost, markup, taxes, rounding, total, exchanges } = totals;
  const figure = (label: string, amount: number, key: string) =>
    explain(label, BigInt(amount), currency, "", [], key);
  const rates = exchanges.map(({ from, to, rate }) => `1 ${from} = ${rate} ${to}`).join(", ");
  const parts = [
    figure("Cost", cost, "cost"),
    figure("Markup", markup, "markup"),
    ...taxes.flatMap(({ name, amount, contained }, index) =>
      contained
        ? [explain(name, null, currency, `${plainMoney(amount, currency)}, contained.`, [], `tax:${index}`)]
        : [figure(name, amount, `tax:${index}`)],
    ),
    ...(rounding === 0 ? [] : [figure("Rounding", rounding, "rounding")]),
  ];
  const detail = `Priced by version ${version}, which kept these sums.${rates ? ` ${rates}.` : ""}`;
  return explain("Total", BigInt(total), currency, detail, parts, "total");
}

/** What an itinerary would cost if it were saved now. */
export async function repriced(tx: Transaction, itinerary: Itinerary, now: Date) {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, prices, approval } = await calculate(tx, "whole", input, { findings: false });
  // That of the itinerary, perhaps of fewer options.
  return { totals, prices, pricedBy: null, priceApproval: approval as Itinerary["priceApproval"] };
}

/**
 * What the price of an itinerary that is sent is stored as. Nobody sends a total that nobody has seen: rates, taxes and exchange
 * rates go on after an itinerary was saved.
 * @throws 409 with the total as it is stored, as it is now, and why they differ.
 */
export async function priceToSend(
  tx: Transaction,
  itinerary: Itinerary,
  now: Date,
): Promise<Awaited<ReturnType<typeof repriced>>> {
  const { totals } = itinerary;
  const fresh = await repriced(tx, itinerary, now);
  if (!totals || !fresh.totals || isSameTotal(totals, fresh.totals)) return fresh;
  const { currency } = totals;
  const [stored, total] = [totals.total, fresh.totals.total];
  const titles = new Map(itinerary.days.flatMap(({ items }) => items.map(({ id, title }) => [id, title])));
  const causes = (await causesOf(tx, itinerary, fresh, now)).map((cause) => ({
    ...cause,
    title: titles.get(cause.itemId ?? "") ?? null,
  }));
  throw new HttpError(
    409,
    `The price has changed since the itinerary was saved: ${plainMoney(stored, currency)} then, ${plainMoney(total, currency)} now.`,
    { repriced: { stored, now: total, causes } },
  );
}

type Priced = Pick<Itinerary, "totals" | "prices">;

const isSameTotal = (
  a: NonNullable<Itinerary["totals"]>,
  b: { total: number; options: { total: number }[] },
) =>
  a.total === b.total && a.options.every(({ total }, index) => total === (b.options[index]?.total ?? total));

/** First what differs at the exchange rates of then, then what other exchange rates add. */
async function causesOf(
  tx: Transaction,
  itinerary: Itinerary,
  fresh: Priced,
  now: Date,
): Promise<PriceCause[]> {
  const input = withKeptRates(await priceInputOf(tx, itinerary, now), itinerary.totals);
  const { totals, prices } = await calculate(tx, "whole", input, { findings: false });
  const [before, between, after] = [partsOf(itinerary), partsOf({ totals, prices }), partsOf(fresh)];
  if (!before || !between || !after) return [];
  const exchange = after.totals.total - between.totals.total;
  return [
    ...priceCauses(before, between),
    ...(exchange ? [{ kind: "exchange", itemId: null, amount: exchange } as const] : []),
  ];
}

const partsOf = ({ totals, prices }: Priced) => totals && { prices, totals };
