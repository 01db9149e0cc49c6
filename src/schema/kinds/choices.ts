import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { choiceLabels, type Choices, readChoice } from "./choice";
import { readOneOf } from "../text/reading";

/** Several of a fixed set of keys, each at most once. */
export interface ChoicesField extends FieldBase {
  kind: "choices";
  choices: Choices;
  default?: readonly string[];
}

export const choices = <const O extends OptionsOf<ChoicesField>>(options: Only<O, ChoicesField>) => ({
  kind: "choices" as const,
  ...options,
});

export const choicesKind: Kind<ChoicesField, readonly string[]> = {
  schema: (field) =>
    boundedList(
      z.enum(Object.keys(field.choices), "Choose one of the options."),
      "Choose from the options.",
      Object.keys(field.choices).length,
      "Choose each option at most once.",
    ).refine((values) => new Set(values).size === values.length, "Choose each option at most once."),
  operators: operatorSets.membership,
  sortable: false,
  searchable: false,
  fromQuery: (text, field) => readOneOf(Object.keys(field.choices))(text),
  toText: (value, field) => value.map((key) => field.choices[key]?.label ?? key).join(", "),
  fromText(text, field) {
    const read = text.split(/[,;]/).flatMap((part) => (part.trim() ? [readChoice(part, field.choices)] : []));
    return read.every((key) => key !== undefined) ? read : undefined;
  },
  asks: (field) => `Enter some of these, with commas between them: ${choiceLabels(field.choices)}.`,
};
