import * as z from "zod";
import { countryCodes } from "../codes/countries";
import { currencyCodes } from "../codes/currencies";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";

/** A code from one of the world's lists; the browser shows its name. */
export interface CodeField extends FieldBase {
  kind: "code";
  list: CodeList;
  default?: string;
  /** Of a currency in a table: the form starts a new row with the organisation's own. */
  startsAsOwn?: true;
}

export const code = <const O extends OptionsOf<CodeField>>(options: Only<O, CodeField>) => ({
  kind: "code" as const,
  ...options,
});

/** The schema of a currency's code, ISO 4217. */
export const currencySchema = z.enum(currencyCodes, "Choose a currency.");

/** The lists, each as the schema of a code of it. What no list of ours can hold is described by its standard. */
const schemas = {
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
export type CodeList = keyof typeof schemas;

/** Whether a text is a code of the list. */
export const isCode = (text: string, list: CodeList): boolean => schemas[list].safeParse(text).success;

export const codeKind: Kind<CodeField> = {
  schema: ({ list }) => schemas[list],
  operators: operatorSets.identity,
  sortable: true,
  searchable: false,
  fromText: (text, { list }) => (isCode(text, list) ? text : undefined),
};

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
