import type { PricedItinerary } from "../itineraries/pricedItinerary";
import type { PriceInput } from "../pricing/priceInput";
import { isSameValue } from "../../schema";
import { matchContent } from "./matchContent";
import { widerGround } from "./widerGround";

/** On the way from one price to another, in this order: what each step brings in. */
export const stepKinds = ["party", "dates", "option", "item", "rates", "exchange", "markup"] as const;
export type StepKind = (typeof stepKinds)[number];

/** What is priced after a step. */
export interface PriceStep {
  readonly kind: StepKind;
  readonly input: PriceInput;
}

/**
 * The way from the price of one content to that of another, in steps that change nothing but what they are named by: the last
 * one is the other itself. What changes nothing is left out. Rates that were never kept for what only the other content asks
 * for are those of the other: whatever was added or moved has no older price.
 * @returns what is priced first, and after each step.
 */
export function priceSteps(from: PriceInput, to: PriceInput): { start: PriceInput; steps: PriceStep[] } {
  const start = widerGround(from, to);
  const { itinerary: was, organisation } = start;
  const { itinerary: is } = to;
  const { adults, childAges, childBirthDates, infants, rooms } = is;
  const party = { ...was, adults, childAges, childBirthDates, infants, rooms };
  const dates = { ...party, startDate: is.startDate };
  // Those of another itinerary say nothing to these items.
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

/** The days of a content with the markups that another has for those days and items that both have. */
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
/** What was matched is a row of the older content, whose markup is of the same kind. */
const markupIn = (row: object | undefined): Marked["markup"] => (row as Marked | undefined)?.markup;
