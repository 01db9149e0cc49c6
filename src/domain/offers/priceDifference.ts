import type { PricedItinerary } from "../itineraries/pricedItinerary";
import type { ExchangeRate } from "../money/exchange";
import { matchContent } from "./contentDifference";
import type { PriceInput } from "../pricing/priceInput";
import { priceFigures } from "../pricing/priceItinerary";
import type { PriceFigures } from "../pricing/result";
import { type PricedSheet, sheetDays } from "../products/sheet";
import { isSameValue } from "../../schema";

/** The steps from one price to another, in this order. */
const stepKinds = ["party", "dates", "option", "item", "rates", "exchange", "markup"] as const;
type StepKind = (typeof stepKinds)[number];

/** The reasons why two prices differ, in display order. Those of the steps are shown by item. */
const differenceKinds = [...stepKinds, "adjustment", "taxes", "rounding"] as const;
type DifferenceKind = (typeof differenceKinds)[number];

/** One cause of a difference between two prices, in minor units. Items count before taxes. */
interface DifferenceCause {
  readonly kind: DifferenceKind;
  /** The id in the newer content, or in the older one if the item was removed. Null for what belongs to no item. */
  readonly itemId: string | null;
  readonly amount: number;
}

export interface PriceDifference {
  readonly causes: DifferenceCause[];
  /** The prices of both contents on their own bases. The causes add up to the difference exactly. */
  readonly before: number;
  readonly after: number;
}

/**
 * Why two contents have different prices in one currency: each step shows its effect on every item. Taxes,
 * adjustment and rounding have one sum each, over all steps.
 */
export function priceDifference(from: PriceInput, to: PriceInput): PriceDifference {
  const { items } = matchContent(from.itinerary, to.itinerary);
  const names = new Map(items.pairs.map(({ was, is }) => [was.row.id, is.row.id]));
  const { start, steps } = priceSteps(from, to);
  const prices = [start, ...steps.map(({ input }) => input)].map((input) => priceFigures(input));
  const causes = steps.flatMap(({ kind }, index) =>
    stepCauses(kind, ofItems(prices[index], names), ofItems(prices[index + 1], names)),
  );
  const [first, last] = [prices[0], prices.at(-1)];
  const grown = (part: (figures: PriceFigures) => number) => (first && last ? part(last) - part(first) : 0);
  const whole: DifferenceCause[] = [
    { kind: "adjustment", itemId: null, amount: grown(({ totals }) => totals.adjustment) },
    { kind: "taxes", itemId: null, amount: grown(addedTaxes) },
    { kind: "rounding", itemId: null, amount: grown(({ totals }) => totals.rounding) },
  ];
  return {
    causes: [...causes, ...whole].filter(({ amount }) => amount !== 0),
    before: first?.totals.total ?? 0,
    after: last?.totals.total ?? 0,
  };
}

function stepCauses(
  kind: DifferenceKind,
  was: ReadonlyMap<string, number>,
  is: ReadonlyMap<string, number>,
): DifferenceCause[] {
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  return ids.map((itemId) => ({ kind, itemId, amount: (is.get(itemId) ?? 0) - (was.get(itemId) ?? 0) }));
}

/** What each item adds to the price, by its id in the newer content. Complimentary items add nothing. */
function ofItems(figures: PriceFigures | undefined, names: ReadonlyMap<string, string>): Map<string, number> {
  return new Map(
    (figures?.items ?? []).flatMap(({ itemId, inclusion, cost, markup }): [string, number][] =>
      inclusion === "included" || inclusion === "complimentary"
        ? [[names.get(itemId) ?? itemId, cost + markup]]
        : [],
    ),
  );
}

const addedTaxes = ({ totals }: PriceFigures): number =>
  totals.taxes.reduce((sum, { contained, amount }) => sum + (contained ? 0 : amount), 0);

interface PriceStep {
  readonly kind: StepKind;
  readonly input: PriceInput;
}

/**
 * The steps from one price to the other. Each changes only what it is named after, and steps without a change
 * are left out. The last one is the other input. Rates that the first content never asked for come from the
 * other: a new or moved item has no older price.
 * @returns the first input, and the input after each step.
 */
function priceSteps(from: PriceInput, to: PriceInput): { start: PriceInput; steps: PriceStep[] } {
  const start = widerGround(from, to);
  const { itinerary: was, organisation } = start;
  const { itinerary: is } = to;
  const { adults, childAges, childBirthDates, infants, rooms } = is;
  const party = { ...was, adults, childAges, childBirthDates, infants, rooms };
  const dates = { ...party, startDate: is.startDate };
  // An option of another itinerary has no meaning for these items.
  const option = haveSameOptions(was, is) ? { ...dates, chosenOptionId: is.chosenOptionId } : dates;
  const items = { ...is, markup: was.markup, days: withMarkupsOf(was, is) };
  const rated = { ...to, organisation, itinerary: items };
  const exchanged = {
    ...rated,
    organisation: {
      ...organisation,
      currency: to.organisation.currency,
      exchangeRates: to.organisation.exchangeRates,
    },
  };
  const inputs: Record<StepKind, PriceInput> = {
    party: { ...start, itinerary: party },
    dates: { ...start, itinerary: dates },
    option: { ...start, itinerary: option },
    item: { ...start, itinerary: items },
    rates: rated,
    exchange: exchanged,
    markup: to,
  };
  const steps: PriceStep[] = [];
  for (const kind of stepKinds) {
    const input = inputs[kind];
    if (!isSameValue(input, steps.at(-1)?.input ?? start)) steps.push({ kind, input });
  }
  return { start, steps };
}

const haveSameOptions = ({ options: were }: PricedItinerary, { options: are }: PricedItinerary): boolean => {
  const ids = (rows: PricedItinerary["options"]) => (rows ?? []).map(({ id }) => id);
  return isSameValue(ids(were), ids(are));
};

function withMarkupsOf(was: PricedItinerary, is: PricedItinerary): PricedItinerary["days"] {
  const { days, items } = matchContent(was, is);
  const ofDays = new Map(days.pairs.map(({ was: older, is: newer }) => [newer.row.id, older.row]));
  const ofItems = new Map(items.pairs.map(({ was: older, is: newer }) => [newer.row.id, older.row]));
  return (is.days ?? []).map((day) => ({
    ...day,
    markup: ofDays.has(day.id) ? markupIn(ofDays.get(day.id)) : day.markup,
    items: (day.items ?? []).map((item) => ({
      ...item,
      markup: ofItems.has(item.id) ? markupIn(ofItems.get(item.id)) : item.markup,
    })),
  }));
}

type Marked = Pick<PricedItinerary, "markup">;
/** A matched row is a row of the older content, so its markup has the same type. */
const markupIn = (row: object | undefined): Marked["markup"] => (row as Marked | undefined)?.markup;

/** The basis of a price, with the products, sheet years and currency pairs that only the other content needs. */
function widerGround(own: PriceInput, other: PriceInput): PriceInput {
  const { startDate, days } = own.itinerary;
  const kept = sheetDays(startDate, days?.length ?? 0);
  /** Whether a sheet is outside the days that were read for the own content. */
  const isOutside = ({ validFrom, validTo }: PricedSheet) =>
    kept !== null && ((!!validFrom && validFrom > kept.to) || (!!validTo && validTo < kept.from));
  const rates = own.organisation.exchangeRates ?? [];
  const pairs = new Set(rates.map(pairOf));
  const furtherRates = (other.organisation.exchangeRates ?? []).filter((rate) => !pairs.has(pairOf(rate)));
  const withSheets = <Sheet extends PricedSheet>(
    subjects: readonly { readonly id: string }[],
    sheets: readonly Sheet[],
    others: readonly Sheet[],
    subjectOf: (sheet: Sheet) => string,
  ) => {
    const [known, read] = [idsOf(subjects), idsOf(sheets)];
    return [
      ...sheets,
      ...others.filter((sheet) => !read.has(sheet.id) && (!known.has(subjectOf(sheet)) || isOutside(sheet))),
    ];
  };
  return {
    ...own,
    hotels: withFurther(own.hotels, other.hotels),
    activities: withFurther(own.activities, other.activities),
    transports: withFurther(own.transports, other.transports),
    hotelSheets: withSheets(own.hotels, own.hotelSheets, other.hotelSheets, ({ hotelId }) => hotelId),
    activitySheets: withSheets(
      ...([own.activities, own.activitySheets, other.activitySheets] as const),
      ({ activityId }) => activityId,
    ),
    transportSheets: withSheets(
      ...([own.transports, own.transportSheets, other.transportSheets] as const),
      ({ transportId }) => transportId,
    ),
    organisation: { ...own.organisation, exchangeRates: [...rates, ...furtherRates] },
  };
}

const idsOf = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

function withFurther<Row extends { readonly id: string }>(
  own: readonly Row[],
  others: readonly Row[],
): Row[] {
  const known = idsOf(own);
  return [...own, ...others.filter(({ id }) => !known.has(id))];
}

const pairOf = ({ from, to }: ExchangeRate): string => `${from} ${to}`;

/** The reasons as shown. `saved`: not in the stored prices yet. `other`: everything without its own cause. */
export const explainedCauses = [...differenceKinds, "saved", "other"] as const;

export interface ExplainedCause extends Omit<DifferenceCause, "kind"> {
  readonly kind: (typeof explainedCauses)[number];
}

/** The causes of a difference between stored totals. Their deviation from present prices is one of them. */
export function causesOfStored(
  { causes, before, after }: PriceDifference,
  was: number,
  is: number,
): ExplainedCause[] {
  const saved = is - after - (was - before);
  return saved === 0 ? causes : [...causes, { kind: "saved", itemId: null, amount: saved }];
}

type Prices = readonly { readonly itemId: string; readonly price: number }[];

/**
 * The causes for readers who may not see costs: the customer's price of each item, and one sum for the rest.
 * Only readable fields are used.
 * @param names item ids of the older content, mapped to those of the newer one.
 * @param difference of the totals.
 */
export function openCauses(
  was: Prices,
  is: Prices,
  names: ReadonlyMap<string, string>,
  difference: number,
): ExplainedCause[] {
  const amounts = new Map<string, number>();
  const add = (itemId: string, amount: number) => amounts.set(itemId, (amounts.get(itemId) ?? 0) + amount);
  for (const { itemId, price } of was) add(names.get(itemId) ?? itemId, -price);
  for (const { itemId, price } of is) add(itemId, price);
  const items = [...amounts].map(([itemId, amount]): ExplainedCause => ({ kind: "item", itemId, amount }));
  const other = difference - items.reduce((sum, { amount }) => sum + amount, 0);
  return [...items, { kind: "other", itemId: null, amount: other } as const].filter(
    ({ amount }) => amount !== 0,
  );
}
