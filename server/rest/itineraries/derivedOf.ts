import { isDeepStrictEqual } from "node:util";
import { Computed } from "../../database/tables/tableOf";
import { keepDerived } from "../../database/repository/changeAll";
import { calculate } from "../../pricing/calculate";
import type { Context } from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { priceInputOf } from "./priceInputOf";
import { contentHash } from "./versions";
import { lockWholeOf } from "../parts/lockWholeOf";
import type { CheckedFinding } from "../../../src/domain/findings/checkItinerary";
import { isOf } from "../../../src/domain/itineraries/finding";
import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { plainMoney } from "../../../src/domain/money/amounts";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import { priceCauses } from "../../../src/domain/offers/versions";
import type { PriceCause } from "../../../src/vocabulary";
import { explain, type Explanation } from "../../../src/domain/pricing/line";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { StoredTotals } from "../../../src/domain/pricing/result";

/** The derived values: price, valid approval, signed waivers and the columns that lists show. */
export async function derivedOf(
  { tx, now, caller }: Context,
  itinerary: Partial<Itinerary>,
  { waivedFindings }: Partial<Itinerary>,
  before: Itinerary | undefined,
): Promise<Partial<Itinerary>> {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, prices, approval, sheetIds, findings } = await calculate(tx, "whole", input, {
    findings: waivedFindings?.some(({ said }) => said === null) ?? false,
  });
  const signature = { by: caller?.userId ?? null, at: now.toISOString() };
  const isBehind = ({ id }: { id: string }) => sheetIds.includes(id);
  const derived = {
    totals,
    prices,
    pricedBy: null,
    // The approval is the itinerary's, perhaps for fewer options.
    priceApproval: approval as Itinerary["priceApproval"],
    dayCount: itinerary.days?.length ?? 0,
    places: placesOf(itinerary, input),
    hotelIds: idsOf(input.hotels),
    activityIds: idsOf(input.activities),
    transportIds: idsOf(input.transports),
    hotelSheetIds: idsOf(input.hotelSheets.filter(isBehind)),
    activitySheetIds: idsOf(input.activitySheets.filter(isBehind)),
    transportSheetIds: idsOf(input.transportSheets.filter(isBehind)),
    ...(waivedFindings && {
      waivedFindings: signWaivers(waivedFindings, before?.waivedFindings ?? [], findings, signature),
    }),
  };
  const lastOffer = before?.id === itinerary.id ? before?.lastOffer : null;
  if (!lastOffer) return derived;
  const isChanged = contentHash({ ...itinerary, ...derived }) !== lastOffer.hash;
  return { ...derived, lastOffer: { ...lastOffer, isChanged } };
}

/** Sorted, so that equal sets are equal lists. */
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort();

type StoredWaiver = Itinerary["waivedFindings"][number];

/** The server signs new waivers. One without the text of its finding becomes one for each finding it fits. */
function signWaivers(
  given: readonly StoredWaiver[],
  stored: readonly StoredWaiver[],
  findings: readonly CheckedFinding[],
  signature: Pick<StoredWaiver, "by" | "at">,
): StoredWaiver[] {
  return given.flatMap((waiver) => {
    const { code, dayId, itemId, reason } = waiver;
    const known = stored.find(
      (one) => isOf(one, waiver) && one.reason === reason && (one.said ?? null) === waiver.said,
    );
    if (known) return known;
    const fitting = waiver.said === null ? findings.filter((finding) => isOf(waiver, finding)) : [];
    const each = fitting.length > 0 ? new Set(fitting.map(({ said }) => said)) : [waiver.said];
    return [...each].map((said) => ({ code, dayId, itemId, reason, said, ...signature }));
  });
}

const usedLists = [
  ...(["hotelIds", "activityIds", "transportIds"] as const),
  ...(["hotelSheetIds", "activitySheetIds", "transportSheetIds"] as const),
];

/** Prices a draft again; at the same price the row stays. @returns whether it changed; null for no draft. */
export async function priceAnew(context: Context, id: string): Promise<boolean | null> {
  const { tx } = context;
  await lockWholeOf(context, itineraries, id);
  const row = await readRow(tx, itineraries, id, { lock: true });
  if (row?.status !== "draft") return null;
  const derived = await derivedOf(context, row, {}, row);
  const { totals, priceApproval } = row;
  const isSame = isDeepStrictEqual([derived.totals, derived.priceApproval], [totals, priceApproval]);
  if (!isSame) await changeRow(context, itineraries, id, derived);
  else
    for (const name of usedLists)
      keepDerived(tx, itineraries, id, name, new Computed((add) => `${add(derived[name])}::uuid[]`));
  return !isSame;
}

/** The price input with the exchange rates stored in the price ahead of the current ones. */
export function withKeptRates(input: PriceInput, totals: Itinerary["totals"]): PriceInput {
  const kept = totals?.exchanges ?? [];
  const isKept = (rate: ExchangeRate) => kept.some(({ from, to }) => from === rate.from && to === rate.to);
  const others = input.organisation.exchangeRates?.filter((rate) => !isKept(rate)) ?? [];
  return { ...input, organisation: { ...input.organisation, exchangeRates: [...kept, ...others] } };
}

/** Compares amounts only: prices of earlier versions lack ids of taxes, exchange rates and some shares. */
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

/** The stored price of an itinerary, for a copy or for a change that keeps it. */
export const storedPriceOf = ({ totals, prices, pricedBy, priceApproval }: Itinerary) => ({
  totals,
  prices,
  pricedBy,
  priceApproval,
});

/**
 * Whether a change keeps a price made by the rules of an earlier version: the current rules give the same price with
 * and without it. An empty change asks for the current price.
 * @param after the current price of the changed itinerary.
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

/** The explanation of a total of which an earlier version stored only the sums. The children add up to it. */
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

export async function repriced(tx: Transaction, itinerary: Itinerary, now: Date) {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, prices, approval } = await calculate(tx, "whole", input, { findings: false });
  // The approval is the itinerary's, perhaps for fewer options.
  return { totals, prices, pricedBy: null, priceApproval: approval as Itinerary["priceApproval"] };
}

/**
 * The price to store on sending. A total that changed since the last save is refused, as no user has seen it.
 * @throws 409 with the stored total, the current one and why they differ.
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

/** First the differences at the stored exchange rates, then the effect of the new rates. */
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
