import { type Phrases, phrasesOf } from "./tokens";
import { de } from "./words/de";
import { en } from "./words/en";
import type { EnquiryWords, PartOfMonth } from "./words/EnquiryWords";
export type { PartOfMonth } from "./words/EnquiryWords";
import { es } from "./words/es";
import { fr } from "./words/fr";
import { hi } from "./words/hi";

const languages = { en, hi, de, fr, es } as const;
export type EnquiryLanguage = keyof typeof languages;

type Worded = {
  [Name in keyof EnquiryWords as EnquiryWords[Name] extends string ? Name : never]: Phrases<true>;
};

/** The words of a language as the reader finds them. */
export interface ReadyWords extends Omit<Worded, "common"> {
  months: Phrases<number>;
  numbers: Phrases<number>;
  thousands: Phrases<number>;
  parts: Phrases<PartOfMonth>;
  /** The words by which the language is known. */
  small: Phrases<true>;
  /** An age in one word. */
  agesInOneWord: Phrases<number>;
  /** A week and its month in one word. */
  monthWeeks: Phrases<{ month: number; part: PartOfMonth }>;
}

/** Hindi in Latin letters borrows English words. */
const alsoOf: Partial<Record<EnquiryLanguage, EnquiryWords>> = { hi: en };

function readyOf(own: EnquiryWords, also: EnquiryWords | undefined): ReadyWords {
  const all = also ? [own, also] : [own];
  const words = (name: keyof Worded, separator = "|") =>
    phrasesOf(all.map((one): readonly [string, true] => [one[name].replaceAll(separator, "|"), true]));
  const months = all.flatMap((one) => one.months.map((names, index) => [names, index + 1] as const));
  const { ending = "", weeks = [] } = own.monthWeek ?? {};
  const monthWeeks = weeks.flatMap(([ordinals, part]) =>
    months.flatMap(([names, month]) =>
      ordinals
        .split("|")
        .flatMap((ordinal) =>
          names.split("|").map((name) => [`${ordinal} ${name}${ending}`, { month, part }] as const),
        ),
    ),
  );
  const { yearsOldEndings: endings = "" } = own;
  const agesInOneWord = endings
    .split("|")
    .filter(Boolean)
    .flatMap((ending) =>
      own.numbers.flatMap(([names, age]) =>
        names.split("|").map((name) => [`${name}${ending}`, age] as const),
      ),
    );
  return {
    ...{ small: words("common", " "), agesInOneWord: phrasesOf(agesInOneWord) },
    months: phrasesOf(months),
    numbers: phrasesOf(all.flatMap((one) => one.numbers)),
    thousands: phrasesOf(all.flatMap((one) => one.thousands)),
    parts: phrasesOf(all.flatMap((one) => one.parts)),
    monthWeeks: phrasesOf(monthWeeks),
    ...{ weekdays: words("weekdays"), ordinals: words("ordinals"), of: words("of"), until: words("until") },
    ...{ on: words("on"), behindMonth: words("behindMonth"), within: words("within") },
    ...{ nextMonth: words("nextMonth"), nextWeek: words("nextWeek"), flexible: words("flexible") },
    ...{ nights: words("nights"), days: words("days"), weeks: words("weeks") },
    ...{ adults: words("adults"), people: words("people"), children: words("children") },
    ...{ infants: words("infants"), groupOf: words("groupOf"), couples: words("couples") },
    ...{ alone: words("alone"), years: words("years"), ageInMonths: words("ageInMonths") },
    ...{ yearsOld: words("yearsOld"), monthsOld: words("monthsOld"), oneOfAge: words("oneOfAge") },
    ...{ behindAge: words("behindAge"), twins: words("twins"), relatives: words("relatives") },
    ...{ joining: words("joining"), own: words("own") },
    ...{ aged: words("aged"), and: words("and"), rooms: words("rooms"), budget: words("budget") },
    ...{ perPerson: words("perPerson"), named: words("named"), iAm: words("iAm") },
    ...{ farewells: words("farewells"), leaving: words("leaving"), notPlaces: words("notPlaces") },
  };
}

const ready = new Map<EnquiryLanguage, ReadyWords>();

export function wordsOf(language: EnquiryLanguage): ReadyWords {
  const known = ready.get(language) ?? readyOf(languages[language], alsoOf[language]);
  ready.set(language, known);
  return known;
}

/** So many of its small words make a text one of the language. */
const enough = 2;

/** The language with the most of its small words; undefined where there are hardly any. */
export function languageOf(words: readonly string[]): EnquiryLanguage | undefined {
  let found: EnquiryLanguage | undefined;
  let most = enough - 1;
  // The registry names its own languages.
  for (const language of Object.keys(languages) as EnquiryLanguage[]) {
    const common = commonOf(language);
    const hits = words.filter((word) => common.has(word)).length;
    // English words stand in every Hindi message of Latin letters, Hindi words in no English one.
    const weight = language === "hi" && hits >= 3 ? hits * 2 : hits;
    if (weight > most) [found, most] = [language, weight];
  }
  return found;
}

const common = new Map<EnquiryLanguage, ReadonlySet<string>>();

function commonOf(language: EnquiryLanguage): ReadonlySet<string> {
  const known = common.get(language) ?? new Set(languages[language].common.split(" "));
  common.set(language, known);
  return known;
}
