import * as z from "zod";
import { type FieldBase, type Kind, builderOf, operatorSets } from "../field/field";
import { readOneOf, readYesNo } from "../text/reading";
import { boundedList } from "./schemas";
import { type CodeList, codeSchemas, isCode, codeName, readCode } from "../codes/names";

/** The label of a choice and, where it helps, its Ant Design preset colour. */
export interface ChoiceLabel {
  label: string;
  /** In a table: "Fri", "MAP". */
  short?: string;
  colour?: string;
  /** Offered before the others. JavaScript objects always put number-like keys first. */
  first?: true;
  /** British spelling: `colour`. */
  color?: never;
  /** The key that it replaces: the next migration gives it to the rows that hold that key. */
  was?: string;
}
export type Choices = Readonly<Record<string, ChoiceLabel>>;

/** One of a fixed set of keys. */
export interface ChoiceField extends FieldBase {
  kind: "choice";
  choices: Choices;
  /** The keys that a body may hold, where only the server writes the others. Default: all. */
  written?: readonly string[];
  default?: string;
}

export const choice = builderOf<ChoiceField>("choice");

export const choiceKind: Kind<ChoiceField, string> = {
  schema: ({ choices, written }) =>
    written
      ? z.enum(written, `Choose one of: ${written.map((key) => choices[key]?.label ?? key).join(", ")}.`)
      : z.enum(Object.keys(choices), "Choose one of the options."),
  operators: operatorSets.identity,
  sortable: true,
  fromQuery: (text, { choices }) => readOneOf(Object.keys(choices))(text),
  toText: (value, { choices }) => choices[value]?.label ?? value,
  fromText: (text, { choices }) => readChoice(text, choices),
  asks: ({ choices }) => `Enter one of: ${choiceLabels(choices)}.`,
};

/** The key that a text names: by key, by label without regard to case, or by a part that only one label has. */
export function readChoice(typed: string, choices: Choices): string | undefined {
  const wanted = typed.trim().toLowerCase();
  const labels = Object.entries(choices).map(([key, { label }]) => [key, label.toLowerCase()] as const);
  const exact =
    labels.find(([, label]) => label === wanted) ?? labels.find(([key]) => key.toLowerCase() === wanted);
  if (exact || wanted === "") return exact?.[0];
  const partly = labels.filter(([, label]) => label.includes(wanted));
  return partly.length === 1 ? partly[0]?.[0] : undefined;
}

const namedChoices = 12;

export function choiceLabels(choices: Choices): string {
  const labels = Object.values(choices).map(({ label }) => label);
  return labels.length > namedChoices
    ? `${labels.slice(0, namedChoices).join(", ")} and ${labels.length - namedChoices} more`
    : labels.join(", ");
}

/** Several of a fixed set of keys, each at most once. */
export interface ChoicesField extends FieldBase {
  kind: "choices";
  choices: Choices;
  default?: readonly string[];
}

export const choices = builderOf<ChoicesField>("choices");

export const choicesKind: Kind<ChoicesField, readonly string[]> = {
  schema: (field) =>
    boundedList(
      z.enum(Object.keys(field.choices), "Choose one of the options."),
      "Choose from the options.",
      Object.keys(field.choices).length,
      "Choose each option at most once.",
    ).refine((values) => new Set(values).size === values.length, "Choose each option at most once."),
  operators: operatorSets.membership,
  fromQuery: (text, field) => readOneOf(Object.keys(field.choices))(text),
  toText: (value, field) => value.map((key) => field.choices[key]?.label ?? key).join(", "),
  fromText(text, field) {
    const read = text.split(/[,;]/).flatMap((part) => (part.trim() ? [readChoice(part, field.choices)] : []));
    return read.every((key) => key !== undefined) ? read : undefined;
  },
  asks: (field) => `Enter some of these, with commas between them: ${choiceLabels(field.choices)}.`,
};

export interface YesNoField extends FieldBase {
  kind: "yesNo";
  default?: boolean;
}

export const yesNo = builderOf<YesNoField>("yesNo");

export const yesNoKind: Kind<YesNoField, boolean> = {
  schema: () => z.boolean("Choose yes or no."),
  operators: ["eq", "ne", "null"],
  sortable: true,
  fromQuery: readYesNo,
  toText: (value) => (value ? "Yes" : "No"),
  fromText: (text) =>
    /^(yes|y|true|1|x)$/i.test(text.trim())
      ? true
      : /^(no|n|false|0)$/i.test(text.trim())
        ? false
        : undefined,
  asks: () => "Enter Yes or No.",
};

/** A code from a standard list, such as the countries; the browser shows its name. */
export interface CodeField extends FieldBase {
  kind: "code";
  list: CodeList;
  default?: string;
  /** Of a currency in a table: the form starts a new row with the organisation's currency. */
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

const codeExamples: Readonly<Record<CodeList, (locale: string | undefined) => string>> = {
  country: (locale) => `a country such as ${codeName("IN", "country", locale)} or IN`,
  language: (locale) => `a language such as ${codeName("en", "language", locale)} or en`,
  locale: () => "a locale such as en-IN",
  currency: () => "a currency such as EUR",
  timeZone: () => "a time zone such as Asia/Kolkata",
};
