import type { DocumentLanguage } from "../../../vocabulary";
import ar from "./ar.json";
import de from "./de.json";
import { en } from "./en";
import es from "./es.json";
import fr from "./fr.json";
import hi from "./hi.json";
import zh from "./zh.json";

/** A text that counts {n}, with a variant for each plural form. */
export type Plural = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** The texts of a proposal's page and PDF in one language. A missing key does not compile. */
export type Words = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
};

/** The keys of plain texts, and those of texts that count. */
export type TextKey = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
export type CountKey = Exclude<keyof Words, TextKey>;

/** The values for the placeholders of a text. Empty where its English text has none. */
export type ValuesOf<Key extends TextKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export const wordsOf = (language: DocumentLanguage): Words => words[language];

export const directionOf = (language: DocumentLanguage): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

const words: Readonly<Record<DocumentLanguage, Words>> = { en, de, fr, es, hi, ar, zh };
