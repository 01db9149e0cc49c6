import { foldText } from "../formats/text";
import { type DocumentLanguage, documentLanguages } from "../../vocabulary";
import type { Words } from "./words/Words";
import { wordsOf } from "./words/wordsOf";

/** The texts with which an organisation's itineraries begin, and the same in other languages, in the same order. */
export interface TextsOfOrganisation {
  readonly defaultInclusions: readonly string[];
  readonly defaultExclusions: readonly string[];
  readonly defaultTerms: string | null;
  readonly defaultPaymentSchedule: readonly { readonly label: string }[];
  readonly offerTexts: readonly {
    readonly language: DocumentLanguage;
    readonly inclusions: readonly string[];
    readonly exclusions: readonly string[];
    readonly terms: string | null;
    readonly instalments: readonly string[];
  }[];
}

/** The texts of an itinerary, each in a language where the organisation has it in that. */
export interface OwnTranslations {
  inclusions(texts: readonly string[]): string[];
  exclusions(texts: readonly string[]): string[];
  terms(text: string | null): string | null;
  /** Names of payments; usual names are known in all languages. */
  instalments(texts: readonly string[]): string[];
}

/** How an organisation says its own texts in a language: what somebody wrote otherwise in an itinerary stays as it is. */
export function ownTranslations(own: TextsOfOrganisation, language: DocumentLanguage): OwnTranslations {
  const written = own.offerTexts.find((one) => one.language === language);
  const among =
    (texts: readonly string[], translated: readonly string[] = []) =>
    (text: string) =>
      translated[texts.findIndex((one) => isSame(one, text))]?.trim() || null;
  const each = (find: (text: string) => string | null) => (texts: readonly string[]) =>
    texts.map((text) => find(text) ?? text);
  const labels = own.defaultPaymentSchedule.map(({ label }) => label);
  const instalment = among(labels, written?.instalments);
  return {
    inclusions: each(among(own.defaultInclusions, written?.inclusions)),
    exclusions: each(among(own.defaultExclusions, written?.exclusions)),
    terms: (text) =>
      (text !== null && isSame(text, own.defaultTerms ?? "") && written?.terms?.trim()) || text,
    instalments: each((text) => instalment(text) ?? usualInstalment(text, language)),
  };
}

const isSame = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim());

const usualNames = [
  "instalment_deposit",
  "instalment_second",
  "instalment_third",
  "instalment_final",
  "instalment_full",
  "balance",
] as const satisfies readonly (keyof Words)[];

/** A usual name of a payment, in whatever language, in that one; null for any other name. */
function usualInstalment(name: string, language: DocumentLanguage): string | null {
  // The keys of the closed list.
  const languages = Object.keys(documentLanguages) as DocumentLanguage[];
  const key = usualNames.find((one) => languages.some((spoken) => isSame(wordsOf(spoken)[one], name)));
  return key === undefined ? null : wordsOf(language)[key];
}
