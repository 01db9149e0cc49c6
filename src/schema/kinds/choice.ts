import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readOneOf } from "./reading";

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

export const choice = <const O extends OptionsOf<ChoiceField>>(options: Only<O, ChoiceField>) => ({
  kind: "choice" as const,
  ...options,
});

export const choiceKind: Kind<ChoiceField> = {
  schema: ({ choices, written }) =>
    written
      ? z.enum(written, `Choose one of: ${written.map((key) => choices[key]?.label ?? key).join(", ")}.`)
      : z.enum(Object.keys(choices), "Choose one of the options."),
  operators: operatorSets.identity,
  sortable: true,
  searchable: false,
  fromText: (text, { choices }) => readOneOf(Object.keys(choices))(text),
};
