import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";

/** A code from one of the world's lists; the browser shows its name. */
export interface CodeField extends FieldBase {
  kind: "code";
  list: CodeList;
  default?: string;
}

export const code = <const O extends OptionsOf<CodeField>>(options: Only<O, CodeField>) => ({
  kind: "code" as const,
  ...options,
});

/** The lists, each with what a code of it looks like and a test that it is one. */
export const codeLists = {
  /** ISO 3166-1 alpha-2. */
  country: {
    message: "Choose a country.",
    accepts: (value: string) => /^[A-Z]{2}$/.test(value) && hasName("region", value),
  },
  /** BCP 47. */
  language: {
    message: "Choose a language.",
    accepts: (value: string) => isLocale(value) && hasName("language", value),
  },
  /** BCP 47 with a region: how dates and numbers are written. */
  locale: { message: "Choose a locale such as en-IN.", accepts: (value: string) => isLocale(value) },
  /** ISO 4217. */
  currency: {
    message: "Choose a currency.",
    accepts: (value: string) => /^[A-Z]{3}$/.test(value) && hasName("currency", value),
  },
  /** IANA. */
  timeZone: { message: "Choose a time zone.", accepts: (value: string) => isTimeZone(value) },
} as const satisfies Record<string, { message: string; accepts(value: string): boolean }>;
export type CodeList = keyof typeof codeLists;

export const codeKind: Kind<CodeField> = {
  schema: ({ list }) =>
    z.string(codeLists[list].message).refine(codeLists[list].accepts, codeLists[list].message),
  operators: operatorSets.identity,
  sortable: true,
  searchable: false,
  fromText: (text, { list }) => (codeLists[list].accepts(text) ? text : undefined),
};

function hasName(type: "region" | "language" | "currency", value: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type, fallback: "none" }).of(value) !== undefined;
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
