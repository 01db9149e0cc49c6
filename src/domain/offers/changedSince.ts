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

/** The fields of a version whose changes the customer may see. A stored version fits, and an itinerary. */
interface CustomerContent extends ComparedContent, ShowingOffer {
  readonly totals?: Pick<StoredTotals, "currency" | "total"> | null;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** The difference between two versions as the customer sees it: data, to be written in any language. */
export interface ChangedSince {
  /** What belongs to no day, then days and items; the values are those of the declared fields. */
  readonly changes: readonly ContentChange[];
  /** The totals of both, where both show theirs and they are not the same. */
  readonly price: { readonly before: Price; readonly after: Price } | null;
}

/**
 * What changed for a customer from one version to another: nothing but what customers may see is compared, and why a price is
 * another is left out.
 * @param fields those of a version, as declared.
 */
export function changedSince<Fields extends AnyFields>(
  fields: Fields,
  from: CustomerContent,
  to: CustomerContent,
): ChangedSince {
  // Days have ids at every depth, and are as declared.
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
  /** "Changed". */
  readonly what: string;
  readonly title: string;
  /** The day, or from which to which it moved; empty of the whole. */
  readonly where: string;
  /** From what to what, part by part: "Title: Arrival in Dubai → Arrival in Dubai with a night cruise". */
  readonly details: readonly string[];
}

/** Parts by the fields that hold them; what else changed is no news to a customer. */
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

/** A change of a version as lines; empty where the customer may not see it. */
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

/** Of a day or an item: what changed from what to what, and of what is too long or no text its name. */
function detailsOf({ fields }: ContentChange, said: Said): string[] {
  const lines = fields.map(({ field, from, to }) => {
    // Parts without placeholders.
    const part = said.say((innerParts[field.split(".")[0] ?? ""] ?? "part_details") as "dates");
    const [values] = valuesDescribed(from, to, said);
    return values === undefined ? part : said.say("labelled", { label: part, value: values });
  });
  return [...new Set(lines)];
}

/** "old → new"; nothing where one of the two cannot be said in a line. */
function valuesDescribed(from: unknown, to: unknown, said: Said): string[] {
  const [was, is] = isTexts(from) && isTexts(to) ? [without(from, to), without(to, from)] : [from, to];
  const [before, after] = [valueText(was, said), valueText(is, said)];
  return before === null || after === null ? [] : [said.say("fromValue", { from: before, to: after })];
}

/** Characters of a value at most, for a line to hold two. */
const maxValueCharacters = 120;

function valueText(value: unknown, { say, formats }: Said): string | null {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number") return formats.number(value);
  if (isPlainDate(value)) return formats.date(value);
  if (typeof value === "string") {
    if (/^\d\d:\d\d(:\d\d)?$/.test(value)) return formats.time(value);
    // The dictionary has one key for each meal plan.
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
