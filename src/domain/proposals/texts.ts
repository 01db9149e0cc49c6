import { foldText, joinParts } from "../formats/text";
import { optionOf, shownItem } from "../pricing/priceInput";
import { listedConditions } from "./conditions";
import { proposalFormats } from "./proposalFormats";
import type { ComposedTexts, ProposedOffer } from "./proposalOf";
import type { Words } from "./words/Words";
import { wordingOf } from "./words/wordingOf";
import { wordsOf } from "./words/Words";
import { usuallyShown } from "../../resources/shared/shownParts";
import { type DocumentLanguage, documentLanguages } from "../../vocabulary";

type Composed = Pick<
  ProposedOffer,
  "language" | "shows" | "options" | "chosenOptionId" | "days" | "inclusions" | "exclusions" | "terms"
> & { readonly paymentSchedule: readonly { readonly label: string }[] };

/** Composes the organisation's texts and the included items in the offer's language, when it is sent. */
export function composedTexts(
  offer: Composed,
  organisation: TextsOfOrganisation & { readonly locale: string },
): ComposedTexts {
  const own = ownTranslations(organisation, offer.language);
  const formats = proposalFormats(offer.language, organisation.locale);
  const { say } = wordingOf(wordsOf(offer.language), formats);
  const hasOptions = (offer.shows ?? usuallyShown).options;
  const items = offer.days
    .flatMap((day) => day.items)
    .filter(shownItem(offer))
    .map((item) => ({ ...item, optionId: (hasOptions && optionOf(item, offer.options)?.id) || null }));
  const phrases = {
    inclusions: own.inclusions(offer.inclusions),
    exclusions: own.exclusions(offer.exclusions),
  };
  return {
    ...listedConditions(phrases, items, (kind, titles) =>
      say("labelled", { label: say(`kind_${kind}`), value: joinParts(titles) }),
    ),
    terms: own.terms(offer.terms),
    instalments: own.instalments(offer.paymentSchedule.map(({ label }) => label)),
  };
}

/** The default texts of an organisation's itineraries, and their translations in the same order. */
interface TextsOfOrganisation {
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

interface OwnTranslations {
  inclusions(texts: readonly string[]): string[];
  exclusions(texts: readonly string[]): string[];
  terms(text: string | null): string | null;
  /** Names of payments. Usual names have built-in translations. */
  instalments(texts: readonly string[]): string[];
}

/** The organisation's translations of its own texts. A text that was changed in an itinerary stays as it is. */
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

/** A usual name of a payment, translated from any language. Null for any other name. */
function usualInstalment(name: string, language: DocumentLanguage): string | null {
  // The keys of the closed list.
  const languages = Object.keys(documentLanguages) as DocumentLanguage[];
  const key = usualNames.find((one) => languages.some((spoken) => isSame(wordsOf(spoken)[one], name)));
  return key === undefined ? null : wordsOf(language)[key];
}

export interface ForeignText {
  readonly language: DocumentLanguage;
  /** What it is, for staff: "Description of Harbour walk". */
  readonly what: string;
  /** Both null for the whole. */
  readonly dayId: string | null;
  readonly itemId: string | null;
  /** The field that holds the text. Null for the journey's name, which belongs to the trip. */
  readonly field: string | null;
}

/** The texts that a customer reads. A `Proposal` or an unfinished itinerary fits. */
interface ReadTexts {
  readonly language: DocumentLanguage;
  readonly name: string;
  readonly days: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly description: string | null;
    readonly items: readonly {
      readonly id: string;
      /** Null while it is being typed. */
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

/** Every text of an offer in a language other than the offer's, in reading order. */
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

/** Words that distinguish the languages with Latin letters: short words, and words of travel. */
const words: Readonly<Partial<Record<DocumentLanguage, readonly string[]>>> = {
  en: "the and of with your you at from by for after then before this is are we our all as not if on to arrival arrive departure drive transfer transfers day morning evening night visit walk tour cruise breakfast lunch dinner free fees tips flights travel insurance payment deposit balance accommodation listed included help airport lake beach market".split(
    " ",
  ),
  de: "der die das und mit ihr ihre sie auf von für nach dann vor ist sind wir unser alle wie nicht wenn am zum zur im ankunft abreise fahrt tag morgen abend nacht besuch spaziergang rundfahrt frühstück mittagessen abendessen frei gebühren trinkgelder flüge versicherung zahlung anzahlung unterkunft flughafen see strand markt".split(
    " ",
  ),
  fr: "le la les des du et avec votre vos vous à au aux de pour après puis avant ce est sont nous notre tous toutes comme pas si sur arrivée départ trajet transfert journée matin soir nuit visite promenade croisière petit-déjeuner déjeuner dîner libre frais pourboires vols assurance versement acompte solde hébergement aéroport lac plage marché en".split(
    " ",
  ),
  es: "el la los las del y con su sus usted en de para después luego antes es son nuestro todos todas como no si por llegada salida traslado día mañana tarde noche visita paseo crucero desayuno almuerzo cena libre tasas propinas vuelos seguro pago anticipo saldo alojamiento aeropuerto lago playa mercado".split(
    " ",
  ),
};

/** The language of a text. Null where it has too few words to decide, as names do. */
export function languageOf(text: string): DocumentLanguage | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const share = (script: RegExp) => letters.filter((letter) => script.test(letter)).length / letters.length;
  if (letters.length === 0) return null;
  if (share(/\p{Script=Devanagari}/u) > 0.5) return "hi";
  if (share(/\p{Script=Arabic}/u) > 0.5) return "ar";
  if (share(/\p{Script=Han}/u) > 0.5) return "zh";
  const said = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const found = Object.entries(words)
    .map(([language, known]) => ({ language, hits: said.filter((word) => known.includes(word)).length }))
    .sort((one, other) => other.hits - one.hits);
  const [first, second] = found;
  // The keys of the table are languages.
  return first && first.hits > (second?.hits ?? 0) ? (first.language as DocumentLanguage) : null;
}

/** The proposed language of a trip's offers: the customer's, else the organisation's, else English. */
export function offerLanguage(
  trip: { readonly preferredLanguage: string | null },
  organisation: { readonly locale: string },
): DocumentLanguage {
  return known(trip.preferredLanguage) ?? known(organisation.locale) ?? "en";
}

const known = (code: string | null): DocumentLanguage | undefined => {
  const language = code?.split("-", 1)[0] ?? "";
  // It is one of the keys.
  return language in documentLanguages ? (language as DocumentLanguage) : undefined;
};

/** The default consent text for accepting an offer, used where the organisation has none in the offer's language. */
export const usualAcceptanceText = (language: DocumentLanguage): string => wordsOf(language).usualConsent;

interface Accepting {
  readonly acceptanceTexts: readonly { readonly language: DocumentLanguage; readonly text: string }[];
}

export const acceptanceTextOf = ({ acceptanceTexts }: Accepting, language: DocumentLanguage): string =>
  acceptanceTexts.find((one) => one.language === language)?.text.trim() || usualAcceptanceText(language);

/** The itinerary's part in the name of a journey: "Option B" and its overnight places. */
interface Named {
  /** Null while it is being typed. */
  readonly name: string | null;
  readonly days: readonly { readonly overnightPlace: string | null }[];
}

const maxPhraseCharacters = 160;

/** The trip's title, else its destinations, else the overnight places, else the itinerary's name. */
export function journeyName(
  trip: { readonly title: string | null; readonly destinations: readonly string[] },
  { name, days }: Named,
): string {
  const nights = [...new Set(days.map(({ overnightPlace }) => overnightPlace?.trim()))];
  const called = trip.title?.trim() || joinParts(trip.destinations) || joinParts(nights) || (name ?? "");
  return called.length <= maxPhraseCharacters
    ? called
    : `${called.slice(0, maxPhraseCharacters - 1).trimEnd()}…`;
}
