import type { DocumentLanguage } from "../../vocabulary";
import { languageOf } from "./languageOf";

/** A text that a customer reads in another language than the offer's. */
export interface ForeignText {
  readonly language: DocumentLanguage;
  /** What it is, to staff: "Description of Harbour walk". */
  readonly what: string;
  /** Both null of the whole. */
  readonly dayId: string | null;
  readonly itemId: string | null;
  /** The field of the item, day or itinerary in which it is written; null of the journey's name, which is the trip's. */
  readonly field: string | null;
}

/** The texts that a customer reads. A `Proposal` fits, and an itinerary that is being written. */
export interface ReadTexts {
  readonly language: DocumentLanguage;
  readonly name: string;
  readonly days: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly description: string | null;
    readonly items: readonly {
      readonly id: string;
      /** Nothing while it is being typed. */
      readonly title: string | null;
      readonly description: string | null;
      readonly note: string | null;
    }[];
  }[];
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
  readonly terms: string | null;
  readonly payments: readonly { readonly label: string }[];
}

/** Every text of an offer that is written in another language than the offer's, in the order in which it is read. */
export function foreignTexts({ language, name, days, ...whole }: ReadTexts): ForeignText[] {
  const place = { dayId: null, itemId: null };
  const texts = [
    { text: name, what: "Name of the journey", ...place, field: null },
    ...days.flatMap(({ id: dayId, title, description, items }, index) => [
      { text: title, what: `Title of day ${index + 1}`, dayId, itemId: null, field: "title" },
      {
        text: description,
        what: `Description of day ${index + 1}`,
        dayId,
        itemId: null,
        field: "description",
      },
      ...items.flatMap(({ id: itemId, note, ...item }) => [
        { text: item.title, what: `Title “${item.title ?? ""}”`, dayId, itemId, field: "title" },
        {
          text: item.description,
          what: `Description of ${item.title || "an item"}`,
          dayId,
          itemId,
          field: "description",
        },
        { text: note, what: `Note at ${item.title || "an item"}`, dayId, itemId, field: "customerNote" },
      ]),
    ]),
    ...whole.inclusions.map((text) => ({ text, what: `Included: ${text}`, ...place, field: "inclusions" })),
    ...whole.exclusions.map((text) => ({
      ...{ text, what: `Not included: ${text}` },
      ...{ ...place, field: "exclusions" },
    })),
    { text: whole.terms, what: "Terms", ...place, field: "terms" },
    ...whole.payments.map(({ label: text }) => ({
      ...{ text, what: `Payment: ${text}` },
      ...{ ...place, field: "paymentSchedule" },
    })),
  ];
  return texts.flatMap(({ text, ...where }) => {
    const written = text ? languageOf(text) : null;
    return written === null || written === language ? [] : [{ language: written, ...where }];
  });
}
