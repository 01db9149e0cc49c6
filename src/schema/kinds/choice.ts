import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readOneOf } from "../text/reading";
import { boundedList } from "./schemas";

/** What a choice is called and, where it helps, its Ant Design preset colour. */
export interface ChoiceLabel {
  label: string;
  /** In a table: "Fri", "MAP". */
  short?: string;
  colour?: string;
  /** Offered before the others: keys like numbers come first in every JavaScript object. */
  first?: true;
  /** British spelling: `colour`. */
  color?: never;
  /** The key in whose place it comes: the next migration gives it to the rows that have that one. */
  was?: string;
}
export type Choices = Readonly<Record<string, ChoiceLabel>>;

/** One of a fixed set of keys. */
export interface ChoiceField extends FieldBase {
  kind: "choice";
  choices: Choices;
  /** The keys that a body may hold, where the server alone writes the others; all where not given. */
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

/** The labels of the choices, as far as a sentence holds them. */
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
