import type { DocumentLanguage } from "../../../vocabulary";
import { ar } from "./ar";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { hi } from "./hi";
import type { Words } from "./Words";
import { zh } from "./zh";

/** What page and paper of a proposal say in a language: plain data, which a page may carry with it. */
export const wordsOf = (language: DocumentLanguage): Words => words[language];

/** The languages that are written from right to left. */
export const directionOf = (language: DocumentLanguage): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

const words: Readonly<Record<DocumentLanguage, Words>> = { en, de, fr, es, hi, ar, zh };
