import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readInteger } from "./reading";

/** A list of whole numbers: the ages of the children. */
export interface NumbersField extends FieldBase {
  kind: "numbers";
  min?: number;
  max?: number;
  /** How many; 50 where not given. */
  maxItems?: number;
  unit?: string;
  default?: readonly number[];
}

export const numbers = <const O extends OptionsOf<NumbersField>>(options: Only<O, NumbersField>) => ({
  kind: "numbers" as const,
  ...options,
});

export const numbersKind: Kind<NumbersField> = {
  schema: ({ min = 0, max = 1_000_000, maxItems = 50 }) =>
    boundedList(
      z.int("Enter a whole number.").min(min, `Enter ${min} or more.`).max(max, `Enter ${max} or less.`),
      "Enter a list of numbers.",
      maxItems,
      `Enter at most ${maxItems}.`,
    ),
  operators: operatorSets.membership,
  sortable: false,
  searchable: false,
  fromText: readInteger,
};
