import languages from "./enquiryWords.json";

/** What stands on every enquiry form, whoever it belongs to. */
export type EnquiryWords = Readonly<Record<keyof typeof languages.en, string>>;

/** A language that forms are written in, BCP 47. */
type EnquiryLanguage = keyof typeof languages;

const isKnown = (name: string): name is EnquiryLanguage => Object.hasOwn(languages, name);

/** The words in the language of a locale, else in English: which language it is, and from which side it is read. */
export function enquiryWords(locale: string): {
  words: EnquiryWords;
  lang: EnquiryLanguage;
  dir: "ltr" | "rtl";
} {
  const own = locale.split("-")[0] ?? "";
  const lang = isKnown(own) ? own : "en";
  return { words: languages[lang], lang, dir: lang === "ar" ? "rtl" : "ltr" };
}
