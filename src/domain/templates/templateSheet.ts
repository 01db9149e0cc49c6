import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { CheckInput } from "../findings/checkContext";
import type { CheckedFinding } from "../findings/checkItinerary";
import { checkOptions } from "../findings/checkOptions";
import { priceFigures } from "../pricing/priceItinerary";
import type { BeforeAfter } from "../replanning/consequencesOf";

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
  const told = new Set([...closed, ...rerated, ...notFound].map(({ itemId }) => itemId));
  return {
    startDate: start,
    endDate: start && days?.length ? addDays(start, days.length - 1) : start,
    currency: price.currency,
    savedCurrency,
    taken: items.flatMap(({ id, title }) => (told.has(id) ? [] : [{ itemId: id, title: title || "" }])),
    rerated,
    closed,
    notFound,
    party,
    findings: findings.filter(({ code }) => !closing.has(code)),
  };
}

const closing: ReadonlySet<string> = new Set(["activity_closed", "blacked_out"]);
