import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { CheckInput } from "../findings/checkContext";
import { type CheckedFinding, checkOptions } from "../findings/checkItinerary";
import type { PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import type { Replannable } from "../itineraries/tripDifferences";
import { marginOf, pricedWhole } from "../pricing/priceItinerary";
import type { ItemPrice, PriceFigures, StoredTotals } from "../pricing/result";

/** An amount in minor units before and after. Null where unknown. */
export interface BeforeAfter {
  before: number | null;
  after: number | null;
}

interface NamedItem {
  itemId: string;
  title: string;
}

/** What other dates or another party change in an itinerary. */
export interface Consequences {
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  /** The currency of all amounts. Null while the itinerary has none. */
  currency: string | null;
  total: BeforeAfter;
  cost: BeforeAfter;
  /** The total of each option. Empty without options. */
  options: { optionId: string; name: string; total: BeforeAfter }[];
  moved: (NamedItem & { from: PlainDate; to: PlainDate })[];
  /** By the rates stored now. */
  changed: (NamedItem & { cost: BeforeAfter; price: BeforeAfter })[];
  /** Stays and vehicles with fewer nights or days. */
  shortened: (NamedItem & { from: number; to: number })[];
  /** What goes to the tray, with its former price. A day without items is listed by its name. */
  tray: { itemId: string | null; title: string; price: number | null }[];
  findings: CheckedFinding[];
}

/**
 * The changes of an itinerary, priced and checked before and after by the same rates.
 * @param before as stored.
 * @param after with other dates, days, tray or party (`replanned`), and with the future trip.
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
    // Neither dates nor party change the options.
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
    findings: newFindings(checkOptions(before, was), checkOptions(after, is)),
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

/** The prices of all items by id. An item in several options has the price of the main option. */
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

/** The effect of other rates on a stored price. */
export interface PriceEffect {
  /** The currency of the total after. Null while the itinerary has none. */
  currency: string | null;
  /** The stored total, and the one that would be stored now. */
  total: BeforeAfter;
  /** In basis points. The margin after is that of the kept price, if it is kept, else of the new price. */
  margin: BeforeAfter;
  /** Whether every included item has a price afterwards. */
  complete: boolean;
  isChanged: boolean;
}

/**
 * The effect of other rates on a price: the new price of a draft; for a sent offer, the price it would have
 * and the margin of the kept one.
 * @param was priced by the rates of today, which may differ from those of the stored price.
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
