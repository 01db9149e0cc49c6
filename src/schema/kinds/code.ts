import { type FieldBase, type Kind, builderOf } from "../field/field";
import { type CodeList, codeSchemas, isCode, codeName, readCode } from "../codes/names";
import { operatorSets } from "../field/operators";

/** A code from one of the world's lists; the browser shows its name. */
export interface CodeField extends FieldBase {
  kind: "code";
  list: CodeList;
  default?: string;
  /** Of a currency in a table: the form starts a new row with the organisation's own. */
  startsAsOwn?: true;
}

export const code = builderOf<CodeField>("code");

export const codeKind: Kind<CodeField, string> = {
  schema: ({ list }) => codeSchemas[list],
  operators: operatorSets.identity,
  sortable: true,
  fromQuery: (text, { list }) => (isCode(text, list) ? text : undefined),
  toText: (value, { list }, { isPlain, locale }) =>
    isPlain || list === "timeZone" || list === "currency" ? value : codeName(value, list, locale),
  fromText: (text, { list }, { locale }) => readCode(text, list, locale),
  asks: ({ list }, { locale }) => `Enter ${codeExamples[list](locale)}.`,
};

/** What a code of each list is, with an example in the language of the reader. */
const codeExamples: Readonly<Record<CodeList, (locale: string | undefined) => string>> = {
  country: (locale) => `a country such as ${codeName("IN", "country", locale)} or IN`,
  language: (locale) => `a language such as ${codeName("en", "language", locale)} or en`,
  locale: () => "a locale such as en-IN",
  currency: () => "a currency such as EUR",
  timeZone: () => "a time zone such as Asia/Kolkata",
};
