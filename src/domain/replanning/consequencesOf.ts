import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { CheckInput } from "../findings/checkContext";
import { type CheckedFinding, checkOptions } from "../findings/checkItinerary";
import type { PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import type { Replannable } from "../itineraries/tripDifferences";
import { marginOf, pricedWhole } from "../pricing/priceItinerary";
import type { ItemPrice, PriceFigures, StoredTotals } from "../pricing/result";

/** An amount in minor units as it was and as it becomes; null where it is not known. */
export interface BeforeAfter {
  before: number | null;
  after: number | null;
}

interface NamedItem {
  itemId: string;
  title: string;
}

/** What follows for an itinerary from other dates or another party, by meaning. */
export interface Consequences {
  startDate: PlainDate | null;
  /** The last day. */
  endDate: PlainDate | null;
  /** Of all amounts; null while the itinerary has none. */
  currency: string | null;
  total: BeforeAfter;
  cost: BeforeAfter;
  /** What each option comes to; empty where the itinerary has none. */
  options: { optionId: string; name: string; total: BeforeAfter }[];
  /** Items on another date than before. */
  moved: (NamedItem & { from: PlainDate; to: PlainDate })[];
  /** Items with another cost or price than before, for the same rates as they are stored now. */
  changed: (NamedItem & { cost: BeforeAfter; price: BeforeAfter })[];
  /** Stays and vehicles with fewer nights, or days, than before. */
  shortened: (NamedItem & { from: number; to: number })[];
  /** What goes to the tray, with the price that it had; a day without items by its own name. */
  tray: { itemId: string | null; title: string; price: number | null }[];
  /** What is to be looked at that was not before. */
  findings: CheckedFinding[];
}

/**
 * What changes in an itinerary, priced and checked before and after by the same rates.
 * @param before as it is stored.
 * @param after the same with other dates, days, tray or party (`replanned`), and the trip as it will be.
 */
export function consequencesOf(
  before: CheckInput & { readonly itinerary: Replannable },
  after: CheckInput & { readonly itinerary: Replannable },
): Consequences {
  const [was, is] = [pricedWhole(before), pricedWhole(after)];
  const [placed, stays] = [datedItems(before.itinerary), datedItems(after.itinerary)];
  const [prices, ownPrices] = [pricesOf(was), pricesOf(is)];
  const both = [...stays].flatMap(([id, now]) => {
    const then = placed.get(id);
    return then
      ? [
          {
            named: { itemId: id, title: now.item.title || "" },
            then,
            now,
            old: prices.get(id),
            own: ownPrices.get(id),
          },
        ]
      : [];
  });
  const { startDate, days } = after.itinerary;
  const start = isPlainDate(startDate) ? startDate : null;
  return {
    startDate: start,
    endDate: start && days?.length ? addDays(start, days.length - 1) : start,
    currency: is.main.currency,
    total: { before: was.main.totals.total, after: is.main.totals.total },
    cost: { before: was.main.totals.cost, after: is.main.totals.cost },
    // Neither dates nor a party give or take an option.
    options: is.options.map(({ id, name, price }, index) => ({
      ...{ optionId: id, name },
      total: { before: was.options[index]?.price.totals.total ?? null, after: price.totals.total },
    })),
    moved: both.flatMap(({ named, then: { date: from }, now: { date: to } }) =>
      from && to && from !== to ? [{ ...named, from, to }] : [],
    ),
    changed: both.flatMap(({ named, old, own }) => {
      const cost = { before: known(old, "cost"), after: known(own, "cost") };
      const price = { before: known(old, "price"), after: known(own, "price") };
      const isSame = cost.before === cost.after && price.before === price.after;
      return isSame ? [] : [{ ...named, cost, price }];
    }),
    shortened: both.flatMap(({ named, then, now }) => {
      const [from, to] = [then.item.nights, now.item.nights];
      return from != null && to != null && to < from ? [{ ...named, from, to }] : [];
    }),
    tray: newInTray(before.itinerary, after.itinerary).map((one) => ({
      ...one,
      price: one.itemId === null ? null : known(prices.get(one.itemId), "price"),
    })),
    findings: newFindings(
      checkOptions({ ...before, price: was.main }, was.options),
      checkOptions({ ...after, price: is.main }, is.options),
    ),
  };
}

function datedItems({ startDate, days }: Replannable) {
  const dated = (days ?? []).flatMap(({ items }, index) =>
    (items ?? []).map((item): [string, { item: PricedItem; date: PlainDate | null }] => [
      item.id,
      { item, date: isPlainDate(startDate) ? addDays(startDate, index) : null },
    ]),
  );
  return new Map(dated);
}

/** The prices of all items by their ids: what is in several options has that of the one that the itinerary stands for. */
const pricesOf = ({ main, options }: ReturnType<typeof pricedWhole>) =>
  new Map(
    [...options.map(({ price }) => price), main].flatMap(({ items }) =>
      items.map((item) => [item.itemId, item] as const),
    ),
  );

const known = (item: ItemPrice | undefined, name: "cost" | "price"): number | null =>
  item?.known ? item[name] : null;

function newInTray(before: Replannable, after: Replannable): { itemId: string | null; title: string }[] {
  const there = new Set((before.tray ?? []).map(({ id }) => id));
  return (after.tray ?? [])
    .filter(({ id }) => !there.has(id))
    .flatMap((day: PricedDay): { itemId: string | null; title: string }[] =>
      day.items?.length
        ? day.items.map(({ id, title }) => ({ itemId: id, title: title || "" }))
        : [{ itemId: null, title: day.title || day.overnightPlace || "" }],
    );
}

function newFindings(before: readonly CheckedFinding[], after: readonly CheckedFinding[]): CheckedFinding[] {
  const keyOf = ({ code, dayId, itemId }: CheckedFinding) => [code, dayId, itemId].join(" ");
  const there = new Set(before.map(keyOf));
  return after.filter((finding) => finding.waivedBecause === null && !there.has(keyOf(finding)));
}

/** What other rates make of a stored price. */
export interface PriceEffect {
  /** Of the total after; null while the itinerary has none. */
  currency: string | null;
  /** As it is stored, and as it would be stored now. */
  total: BeforeAfter;
  /** In basis points. After it is what stays of a price that is kept, else that of the new price. */
  margin: BeforeAfter;
  /** Whether every included item has its price then. */
  complete: boolean;
  isChanged: boolean;
}

/**
 * What becomes of a price by other rates: of a draft the price that it gets; of an offer that a customer has the price that
 * it would get, and what is earned by the one that is kept.
 * @param was priced by today's rates, which may not be those of the day on which the price was stored.
 */
export function priceEffect(
  stored: Pick<StoredTotals, "total" | "cost" | "markup"> | null,
  was: PriceFigures,
  is: PriceFigures,
  isKept: boolean,
): PriceEffect {
  const keptMargin = ({ cost, fixedPrices }: { cost: number; fixedPrices: number }) => {
    const sold = stored && stored.cost + stored.markup;
    return sold === null ? null : marginOf(BigInt(sold - cost), BigInt(sold - fixedPrices));
  };
  const { fixedPrices } = was.totals;
  const total = { before: stored?.total ?? null, after: is.currency === null ? null : is.totals.total };
  const cost = { before: isKept ? was.totals.cost : (stored?.cost ?? null), after: is.totals.cost };
  const priceBefore = isKept ? was.totals.total : total.before;
  return {
    currency: is.currency,
    total,
    margin: {
      before: stored && keptMargin({ cost: stored.cost, fixedPrices }),
      after: !is.complete ? null : isKept ? keptMargin(is.totals) : is.totals.marginBasisPoints,
    },
    complete: is.complete,
    isChanged: priceBefore !== total.after || cost.before !== cost.after,
  };
}
