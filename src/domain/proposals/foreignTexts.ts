import type { DocumentLanguage } from "../vocabulary";
import { languageOf } from "./languageOf";
import type { Proposal } from "./Proposal";

/** A text that a customer reads in another language than the offer's. */
export interface ForeignText {
  readonly language: DocumentLanguage;
  /** What it is, to staff: "Description of Harbour walk". */
  readonly what: string;
  /** Both null of the whole. */
  readonly dayId: string | null;
  readonly itemId: string | null;
}

/** Every text of an offer that is written in another language than the offer's, in the order in which it is read. */
export function foreignTexts({ language, name, days, ...whole }: Proposal): ForeignText[] {
  const place = { dayId: null, itemId: null };
  const texts = [
    { text: name, what: "Name of the journey", ...place },
    ...days.flatMap((day, index) => [
      { text: day.title, what: `Title of day ${index + 1}`, dayId: day.id, itemId: null },
      { text: day.description, what: `Description of day ${index + 1}`, dayId: day.id, itemId: null },
      ...day.items.flatMap(({ id: itemId, title, description, note }) => [
        { text: title, what: `Title “${title}”`, dayId: day.id, itemId },
        { text: description, what: `Description of ${title}`, dayId: day.id, itemId },
        { text: note, what: `Note at ${title}`, dayId: day.id, itemId },
      ]),
    ]),
    ...whole.inclusions.map((text) => ({ text, what: `Included: ${text}`, ...place })),
    ...whole.exclusions.map((text) => ({ text, what: `Not included: ${text}`, ...place })),
    { text: whole.terms, what: "Terms", ...place },
    ...whole.payments.map(({ label }) => ({ text: label, what: `Payment: ${label}`, ...place })),
  ];
  return texts.flatMap(({ text, ...where }) => {
    const written = text ? languageOf(text) : null;
    return written === null || written === language ? [] : [{ language: written, ...where }];
  });
}
