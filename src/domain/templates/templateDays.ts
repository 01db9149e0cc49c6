import { sizeIssue, type PricedDay } from "../itineraries/pricedItinerary";

/** A markup of an item or a day, as far as a template asks. */
type Markup = { readonly kind?: string | null } | null | undefined;

interface TemplateItem {
  cost: number | null;
  currency: string | null;
  markup: Markup;
  priceLocked: boolean;
  lockedPrice: number | null;
  lockReason: string | null;
}

interface TemplateDay<Item> {
  markup: Markup;
  items: Item[];
}

/**
 * Days without what is promised to one customer in the currency of one trip: locks and amounts of markup. A cost without a
 * currency is in that of what the days came from; the next itinerary may have another. Source: docs/domain.md, "Templates".
 */
export const withoutPromises = <Item extends TemplateItem, Day extends TemplateDay<Item>>(
  days: readonly (Day & TemplateDay<Item>)[],
  currency: string | null,
): Day[] =>
  days.map((day) => ({
    ...day,
    markup: isPercent(day.markup) ? day.markup : null,
    items: withOwnCurrency(day.items, currency).map((item) => ({
      ...item,
      markup: isPercent(item.markup) ? item.markup : null,
      ...{ priceLocked: false, lockedPrice: null, lockReason: null },
    })),
  }));

/** The items, each cost with a currency of its own. */
export const withOwnCurrency = <Item extends Pick<TemplateItem, "cost" | "currency">>(
  items: readonly Item[],
  currency: string | null,
): Item[] => items.map((item) => (item.cost === null || item.currency ? item : { ...item, currency }));

/** What a template cannot keep of its days, by the paths of their fields; null where it keeps all. */
export function templateIssues(days: readonly PricedDay[]): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {};
  for (const [at, day] of days.entries()) {
    if (!isPercent(day.markup)) errors[`days.${at}.markup`] = [amountMessage];
    for (const [index, item] of (day.items ?? []).entries()) {
      const path = `days.${at}.items.${index}`;
      if (!isPercent(item.markup)) errors[`${path}.markup`] = [amountMessage];
      if (item.priceLocked) errors[`${path}.priceLocked`] = [lockMessage];
    }
  }
  // They are priced as those of an itinerary once they are used.
  const tooLarge = sizeIssue({ days });
  return tooLarge || Object.keys(errors).length > 0 ? { ...tooLarge, ...errors } : null;
}

const isPercent = (markup: Markup): boolean => !markup || markup.kind === "percent";

const amountMessage =
  "A template is used in several currencies, so it keeps a markup in percent alone. Give a percentage, or set the amount in the itinerary.";
const lockMessage = "A template locks no price: it is promised to one customer. Lock it in the itinerary.";
