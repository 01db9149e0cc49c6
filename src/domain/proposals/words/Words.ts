import type { DocumentLanguage } from "../../../vocabulary";
import ar from "./ar.json";
import de from "./de.json";
import { en } from "./en";
import es from "./es.json";
import fr from "./fr.json";
import hi from "./hi.json";
import zh from "./zh.json";

/** A text that counts {n}, one for each plural form of its language. */
export type Plural = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** What page and PDF of a proposal say, in one language. A key that English has and another lacks does not compile. */
export type Words = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
};

/** The keys of texts, and those of texts that count something. */
export type TextKey = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
export type CountKey = Exclude<keyof Words, TextKey>;

/** What is put into a text: nothing where its English has no placeholder. */
export type ValuesOf<Key extends TextKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What page and PDF of a proposal say in a language: plain data, which a page may carry with it. */
export const wordsOf = (language: DocumentLanguage): Words => words[language];

/** The languages that are written from right to left. */
export const directionOf = (language: DocumentLanguage): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

const words: Readonly<Record<DocumentLanguage, Words>> = { en, de, fr, es, hi, ar, zh };
