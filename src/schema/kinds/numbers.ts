import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readInteger } from "../text/reading";
import { readDecimal } from "../text/decimals";

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

export const numbersKind: Kind<NumbersField, readonly number[]> = {
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
  fromQuery: readInteger,
  toText(value, { unit }, { isPlain }) {
    const list = value.join(", ");
    return unit && !isPlain ? `${list} ${unit}` : list;
  },
  fromText(text, { unit }, { locale }) {
    const list = unit && text.trimEnd().endsWith(unit) ? text.trimEnd().slice(0, -unit.length) : text;
    const read = list.split(/[,;\s]+/).flatMap((part) => (part === "" ? [] : [readDecimal(part, 0, locale)]));
    return read.every((one) => one !== undefined) ? read : undefined;
  },
  asks: () => "Enter whole numbers with commas between them, such as 4, 7.",
};
