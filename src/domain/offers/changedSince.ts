import { isPlainDate } from "../dates/plainDate";
import { type ComparedContent, type ContentChange, contentDifference } from "./contentDifference";
import { type ShowingOffer, shownItem } from "../pricing/priceInput";
import type { StoredTotals } from "../pricing/result";
import type { ProposalFormats } from "../proposals/proposalFormats";
import type { TextKey } from "../proposals/words/Words";
import type { Wording } from "../proposals/words/wordingOf";
import { usuallyShown } from "../../resources/shared/shownParts";
import { type AnyFields, customerView } from "../../schema";
import { mealPlans } from "../../vocabulary";

/** The fields of a version whose changes a customer may see. A stored version or an itinerary fits. */
interface CustomerContent extends ComparedContent, ShowingOffer {
  readonly totals?: Pick<StoredTotals, "currency" | "total"> | null;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** The difference between two versions as the customer sees it, as data for any language. */
export interface ChangedSince {
  /** Changes of the whole first, then of days and items, in terms of the declared fields. */
  readonly changes: readonly ContentChange[];
  /** Both totals, where both versions show theirs and they differ. */
  readonly price: { readonly before: Price; readonly after: Price } | null;
}

/** The changes that a customer may see. Only fields for customers are compared. `fields` are those of a version. */
export function changedSince<Fields extends AnyFields>(
  fields: Fields,
  from: CustomerContent,
  to: CustomerContent,
): ChangedSince {
  // A view keeps ids at every depth, and days as declared.
  const viewOf = (one: CustomerContent) => customerView(fields, shownOf(one)) as CustomerContent;
  const [before, after] = [priceIn(from), priceIn(to)];
  const isSame = before?.amount === after?.amount && before?.currency === after?.currency;
  return {
    changes: contentDifference(fields, viewOf(from), viewOf(to)),
    price: before && after && !isSame ? { before, after } : null,
  };
}

const shownOf = (offer: CustomerContent): CustomerContent => ({
  ...offer,
  days: offer.days?.map((day) => ({ ...day, items: day.items?.filter(shownItem(offer)) })),
});

const priceIn = ({ totals, shows }: CustomerContent): Price | null =>
  totals && (shows ?? usuallyShown).price === "total"
    ? { amount: totals.total, currency: totals.currency }
    : null;

interface ChangeLine {
  readonly change: ContentChange["change"];
  readonly what: string;
  readonly title: string;
  /** The day, or the days of a move. Empty for the whole. */
  readonly where: string;
  /** From what to what, part by part: "Title: Arrival in Dubai → Arrival in Dubai with a night cruise". */
  readonly details: readonly string[];
}

/** The parts by field. Changes of other fields do not concern the customer. */
const wholeParts: Readonly<Record<string, TextKey>> = {
  ...{ startDate: "dates", adults: "travellers", childAges: "travellers", infants: "travellers" },
  ...{ inclusions: "inclusions", exclusions: "exclusions", terms: "terms", paymentSchedule: "payments" },
};
const innerParts: Readonly<Record<string, TextKey>> = {
  ...{ title: "part_title", description: "part_text", photos: "part_pictures", photo: "part_pictures" },
  ...{ overnightPlace: "part_overnight", meals: "meals", mealPlan: "mealPlan", customerNote: "note" },
  ...{ startTime: "part_time", endTime: "part_time", fromPlace: "route", toPlace: "route" },
  ...{ supplements: "supplements" },
};

type Said = Wording & { readonly formats: Pick<ProposalFormats, "date" | "time" | "number" | "list"> };

/** A change of a version as lines. Empty where the customer may not see it. */
export function changeLines(change: ContentChange, said: Said): ChangeLine[] {
  const { say } = said;
  const key = change.change;
  const what = say(verbs[key]);
  const day = (n: number) => say("day", { n });
  if (change.on === "whole") {
    const described = new Map<TextKey, string[]>();
    for (const { field, from, to } of change.fields) {
      const part = wholeParts[field.split(".")[0] ?? ""];
      if (part) described.set(part, [...(described.get(part) ?? []), ...valuesDescribed(from, to, said)]);
    }
    return [...described].map(([part, details]) => ({
      change: key,
      // Parts without placeholders.
      ...{ what, where: "", title: say(part as "dates"), details },
    }));
  }
  const { from, to } = change;
  const isElsewhere = key === "moved" && from && to && from.day !== to.day;
  const where = isElsewhere
    ? say("movedTo", { from: day(from.day), to: day(to.day) })
    : change.on === "item"
      ? day((to ?? from)?.day ?? 1)
      : "";
  const title = change.title || day((to ?? from)?.day ?? 1);
  return [{ change: key, what, where, title, details: detailsOf(change, said) }];
}

const verbs = {
  added: "changeAdded",
  removed: "changeRemoved",
  moved: "changeMoved",
  changed: "changeChanged",
} as const;

/** The changes of a day or an item. A value that is too long or no text is named only by its field. */
function detailsOf({ fields }: ContentChange, said: Said): string[] {
  const lines = fields.map(({ field, from, to }) => {
    // Parts without placeholders.
    const part = said.say((innerParts[field.split(".")[0] ?? ""] ?? "part_details") as "dates");
    const [values] = valuesDescribed(from, to, said);
    return values === undefined ? part : said.say("labelled", { label: part, value: values });
  });
  return [...new Set(lines)];
}

/** "old → new". Empty where a value does not fit in a line. */
function valuesDescribed(from: unknown, to: unknown, said: Said): string[] {
  const [was, is] = isTexts(from) && isTexts(to) ? [without(from, to), without(to, from)] : [from, to];
  const [before, after] = [valueText(was, said), valueText(is, said)];
  return before === null || after === null ? [] : [said.say("fromValue", { from: before, to: after })];
}

/** The maximum characters of a value, so that two fit in a line. */
const maxValueCharacters = 120;

function valueText(value: unknown, { say, formats }: Said): string | null {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number") return formats.number(value);
  if (isPlainDate(value)) return formats.date(value);
  if (typeof value === "string") {
    if (/^\d\d:\d\d(:\d\d)?$/.test(value)) return formats.time(value);
    // The dictionary has one key per meal plan.
    if (Object.hasOwn(mealPlans, value)) return say(`mealPlan_${value}` as "mealPlan_ep");
    return isId.test(value) || value.length > maxValueCharacters || value.includes("\n") ? null : value;
  }
  if (isTexts(value)) {
    const text = value.length === 0 ? "–" : value.join(" · ");
    return text.length > 2 * maxValueCharacters || value.some((one) => isId.test(one)) ? null : text;
  }
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => typeof one === "number")
      ? formats.list(value.map((one: number) => formats.number(one)))
      : null;
  return null;
}

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const without = (texts: readonly string[], others: readonly string[]) =>
  texts.filter((text) => !others.includes(text));
