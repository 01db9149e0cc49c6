import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { CheckInput } from "../findings/checkContext";
import { type CheckedFinding, checkOptions } from "../findings/checkItinerary";
import { type PricedDay, sizeIssue } from "../itineraries/pricedItinerary";
import { priceFigures, pricedWhole } from "../pricing/priceItinerary";
import type { BeforeAfter } from "../replanning/consequencesOf";
import type { ItineraryTemplate } from "../../resources/itineraryTemplates";
import { isSameValue } from "../../schema";
import type { OneOf } from "../../vocabulary";

type StoredDay = OneOf<ItineraryTemplate["days"]>;
type TemplateItem = Pick<
  OneOf<StoredDay["items"]>,
  "cost" | "currency" | "markup" | "priceLocked" | "lockedPrice" | "lockReason"
>;
type TemplateDay<Item> = Pick<StoredDay, "markup"> & { items: Item[] };

/**
 * Days without what belongs to one customer or currency: locks and markup amounts. A cost without a currency
 * gets that of the source, since the next itinerary may have another. Source: docs/domain.md, "Templates".
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

export const withOwnCurrency = <Item extends Pick<TemplateItem, "cost" | "currency">>(
  items: readonly Item[],
  currency: string | null,
): Item[] => items.map((item) => (item.cost === null || item.currency ? item : { ...item, currency }));

/** What a template cannot keep of its days, by field path. Null where it keeps everything. */
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
  // Templates are priced like itineraries once they are used.
  const tooLarge = sizeIssue({ days });
  return tooLarge || Object.keys(errors).length > 0 ? { ...tooLarge, ...errors } : null;
}

const isPercent = (markup: PricedDay["markup"]): boolean => !markup || markup.kind === "percent";

const amountMessage =
  "A template is used in several currencies, so it keeps a markup in percent alone. Give a percentage, or set the amount in the itinerary.";
const lockMessage = "A template locks no price: it is promised to one customer. Lock it in the itinerary.";

interface NamedItem {
  itemId: string | null;
  title: string;
}

export interface TemplateNote extends NamedItem {
  message: string;
}

/** The result of a template with other dates and people. Each item is listed at least once. */
export interface TemplateSheet {
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  /** The currency of the present prices, and of the saved ones. Null without prices. */
  currency: string | null;
  savedCurrency: string | null;
  taken: NamedItem[];
  /** Items whose price before tax differs from the saved one. */
  rerated: (NamedItem & { price: BeforeAfter })[];
  /** Items that are not open or not sold on their day. */
  closed: TemplateNote[];
  /** Products that no longer exist. The item stays with its title. */
  notFound: TemplateNote[];
  party: TemplateNote[];
  findings: CheckedFinding[];
}

interface Fitted {
  input: CheckInput;
  /** The selling price of each item when the template was saved, by its id here. */
  saved: ReadonlyMap<string, number>;
  savedCurrency: string | null;
  notFound: TemplateNote[];
  party: TemplateNote[];
}

/** Sorts the items of a used template. Source: docs/domain.md, "Templates". */
export function templateSheet({ input, saved, savedCurrency, notFound, party }: Fitted): TemplateSheet {
  const { startDate, days = [] } = input.itinerary;
  const start = isPlainDate(startDate) ? startDate : null;
  // Without options, every item is priced.
  const price = priceFigures({ ...input, itinerary: { ...input.itinerary, options: [] } });
  const now = new Map(price.items.map((item) => [item.itemId, item.known ? item.price : null]));
  const findings = checkOptions(input, pricedWhole(input)).filter(({ itemId }) => itemId !== null);
  const items = (days ?? []).flatMap((day) => day.items ?? []);
  const titles = new Map(items.map(({ id, title }) => [id, title || ""]));
  const closed = findings.flatMap(({ code, itemId, message }) =>
    closing.has(code) ? [{ itemId, title: titles.get(itemId ?? "") ?? "", message }] : [],
  );
  const rerated = items.flatMap(({ id, title }) => {
    const [before, after] = [saved.get(id) ?? null, now.get(id) ?? null];
    const isSame = before === after && (before === null || savedCurrency === price.currency);
    return isSame ? [] : [{ itemId: id, title: title || "", price: { before, after } }];
  });
  const noted = new Set([...closed, ...rerated, ...notFound].map(({ itemId }) => itemId));
  return {
    startDate: start,
    endDate: start && days?.length ? addDays(start, days.length - 1) : start,
    currency: price.currency,
    savedCurrency,
    taken: items.flatMap(({ id, title }) => (noted.has(id) ? [] : [{ itemId: id, title: title || "" }])),
    rerated,
    closed,
    notFound,
    party,
    findings: findings.filter(({ code }) => !closing.has(code)),
  };
}

const closing: ReadonlySet<string> = new Set(["activity_closed", "blacked_out"]);

interface PricedTemplate {
  adults: number;
  childAges: readonly number[];
  infants: number;
  rooms: number | null;
  days: readonly { markup: unknown; items: readonly { id: string }[] }[];
}

/** Fields that do not affect the price. */
const words: ReadonlySet<string> = new Set([
  ...["title", "description", "photo", "place", "fromPlace", "toPlace", "serviceNumber"],
  ...["startTime", "endTime", "customerNote", "internalNote", "optionId"],
]);

/** The saved prices of unchanged items, for the same party. Source: docs/domain.md, "Templates". */
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

/** Everything that decides an item's price, by item id: its own fields and the markup of its day. */
const pricedItems = ({ days }: PricedTemplate): ReadonlyMap<string, unknown> =>
  new Map(
    days.flatMap(({ markup, items }) =>
      items.map((item) => [
        item.id,
        { markup, item: Object.fromEntries(Object.entries(item).filter(([name]) => !words.has(name))) },
      ]),
    ),
  );
