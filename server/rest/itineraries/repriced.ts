import { plainMoney } from "../../../src/domain/money/amounts";
import { type PriceCause, priceCauses } from "../../../src/domain/offers/versions";
import type { Itinerary } from "../../../src/resources/itineraries";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { calculate } from "../../pricing/calculate";
import { priceInputOf } from "./priceInputOf";
import { withKeptRates } from "./storedPrice";

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
