import * as z from "zod";
import { countryCodes } from "./countries";
import { currencyCodes } from "./currencies";

/** The schema of a currency's code, ISO 4217. */
export const currencySchema = z.enum(currencyCodes, "Choose a currency.");

/** The lists, each as the schema of a code of it. What no list of ours can hold is described by its standard. */
export const codeSchemas = {
  /** ISO 3166-1 alpha-2. */
  country: z.enum(countryCodes, "Choose a country."),
  /** BCP 47. */
  language: z
    .string("Choose a language.")
    .refine((value) => isLocale(value) && isLanguage(value), "Choose a language.")
    .meta({ description: "BCP 47", examples: ["en", "pt-BR"] }),
  /** BCP 47 with a region: how dates and numbers are written. */
  locale: z
    .string("Choose a locale such as en-IN.")
    .refine(isLocale, "Choose a locale such as en-IN.")
    .meta({ description: "BCP 47", examples: ["en-IN", "de-AT"] }),
  currency: currencySchema,
  /** IANA. */
  timeZone: z
    .string("Choose a time zone.")
    .refine(isTimeZone, "Choose a time zone.")
    .meta({ description: "IANA", examples: ["Asia/Kolkata", "UTC"] }),
} as const satisfies Record<string, z.ZodType<string>>;
export type CodeList = keyof typeof codeSchemas;

/** Whether a text is a code of the list. */
export const isCode = (text: string, list: CodeList): boolean => codeSchemas[list].safeParse(text).success;

function isLanguage(value: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(value) !== undefined;
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return value.length <= 35 && Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    return (
      /^[A-Za-z0-9+_/-]{1,64}$/.test(value) &&
      new Intl.DateTimeFormat("en", { timeZone: value }) !== undefined
    );
  } catch {
    return false;
  }
}
