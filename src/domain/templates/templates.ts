import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { CheckInput } from "../findings/checkContext";
import { type CheckedFinding, checkOptions } from "../findings/checkItinerary";
import { type PricedDay, sizeIssue } from "../itineraries/pricedItinerary";
import { priceFigures } from "../pricing/priceItinerary";
import type { BeforeAfter } from "../replanning/consequencesOf";
import { isSameValue } from "../../schema";

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

interface NamedItem {
  /** Null where it is said of a day. */
  itemId: string | null;
  title: string;
}

/** Something that is said of an item of a template, or of one of its days. */
export interface TemplateNote extends NamedItem {
  message: string;
}

/** What becomes of a template's days on other dates and for other people: each item is in it, at least once. */
export interface TemplateSheet {
  startDate: PlainDate | null;
  /** The last day. */
  endDate: PlainDate | null;
  /** Of the prices now and of those then; null while nothing has one. */
  currency: string | null;
  savedCurrency: string | null;
  /** What is as it was. */
  taken: NamedItem[];
  /** What has another price, before tax, than when the template was saved. */
  rerated: (NamedItem & { price: BeforeAfter })[];
  /** What is not open or not sold on its day. */
  closed: TemplateNote[];
  /** What is no longer there: the item stays with its title. */
  notFound: TemplateNote[];
  /** What was made for other people. */
  party: TemplateNote[];
  /** What else is to be looked at in an item. */
  findings: CheckedFinding[];
}

interface Fitted {
  /** The days with what is known of them, as an itinerary of their own. */
  input: CheckInput;
  /** What each item was sold for when the template was saved, by its id here. */
  saved: ReadonlyMap<string, number>;
  savedCurrency: string | null;
  notFound: TemplateNote[];
  party: TemplateNote[];
}

/** Tells what is taken, what has another price, is closed or not found. Source: docs/domain.md, "Templates". */
export function templateSheet({ input, saved, savedCurrency, notFound, party }: Fitted): TemplateSheet {
  const { startDate, days = [] } = input.itinerary;
  const start = isPlainDate(startDate) ? startDate : null;
  // Every item has its price, in whichever option it is.
  const price = priceFigures({ ...input, itinerary: { ...input.itinerary, options: [] } });
  const now = new Map(price.items.map((item) => [item.itemId, item.known ? item.price : null]));
  const findings = checkOptions(input).filter(({ itemId }) => itemId !== null);
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
