import { isSameValue } from "../../schema";

/** A template, as far as the prices that it keeps look at it. */
interface PricedTemplate {
  adults: number;
  childAges: readonly number[];
  infants: number;
  rooms: number | null;
  days: readonly { markup: unknown; items: readonly { id: string }[] }[];
}

/** What is said and shown of an item and decides no price. */
const words: ReadonlySet<string> = new Set([
  ...["title", "description", "photo", "place", "fromPlace", "toPlace", "serviceNumber"],
  ...["startTime", "endTime", "customerNote", "internalNote", "optionId"],
]);

/**
 * Of the prices for which things were sold when a template was saved those that still tell of what is in it: of things that
 * are made as they were, for the same people. Source: docs/domain.md, "Templates".
 */
export function keptPrices<Price extends { itemId: string }>(
  prices: readonly Price[],
  before: PricedTemplate,
  after: PricedTemplate,
): Price[] {
  const partyOf = ({ adults, childAges, infants, rooms }: PricedTemplate) => ({
    ...{ adults, childAges, infants, rooms },
  });
  if (!isSameValue(partyOf(before), partyOf(after))) return [];
  const [was, is] = [pricedItems(before), pricedItems(after)];
  return prices.filter(({ itemId }) => is.has(itemId) && isSameValue(was.get(itemId), is.get(itemId)));
}

/** By the id of an item all that decides its price: its own fields, and the markup of its day. */
const pricedItems = ({ days }: PricedTemplate): ReadonlyMap<string, unknown> =>
  new Map(
    days.flatMap(({ markup, items }) =>
      items.map((item) => [
        item.id,
        { markup, item: Object.fromEntries(Object.entries(item).filter(([name]) => !words.has(name))) },
      ]),
    ),
  );
