import * as z from "zod";
import { type FieldBase, type Kind, builderOf, operatorSets } from "../field/field";
import { readNumber, readInteger } from "../text/reading";
import { readDecimal, writeDecimal } from "../text/decimals";
import { boundedList } from "./schemas";

/** A count or a measure; whole unless `decimals` is given. Never money. */
export interface NumberField extends FieldBase {
  kind: "number";
  min?: number;
  max?: number;
  /** Decimal places; default 0. */
  decimals?: number;
  /** What follows the number: "minutes", "nights". */
  unit?: string;
  default?: number;
}

export const number = builderOf<NumberField>("number");

export const numberKind: Kind<NumberField, number> = {
  schema: ({ min = -1_000_000_000, max = 1_000_000_000, decimals = 0 }) => {
    const schema = z
      .number("Enter a number.")
      .min(min, `Enter ${min} or more.`)
      .max(max, `Enter ${max} or less.`);
    return decimals === 0
      ? schema.int("Enter a whole number.")
      : schema.refine(
          (value) => Number(value.toFixed(decimals)) === value,
          `Use at most ${decimals} places behind the point.`,
        );
  },
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: readNumber,
  toText(value, { decimals = 0, unit }, formats) {
    if (formats.isPlain) return writeDecimal(unitsOf(value, decimals), decimals, formats.locale);
    const digits = formats.number(value, { maximumFractionDigits: decimals });
    return unit ? `${digits} ${unit}` : digits;
  },
  fromText(text, { decimals = 0, unit }, { locale }) {
    const digits = unit && text.trimEnd().endsWith(unit) ? text.trimEnd().slice(0, -unit.length) : text;
    const units = readDecimal(digits, decimals, locale);
    return units === undefined ? undefined : units / 10 ** decimals;
  },
  asks: ({ decimals = 0 }, formats) =>
    decimals === 0
      ? "Enter a whole number."
      : `Enter a number such as ${formats.number(12.5)}, with at most ${decimals} decimals.`,
};

/** A number in units of 10^-digits. */
const unitsOf = (value: number, digits: number): number => Math.round(value * 10 ** digits);

/** A list of whole numbers: the ages of the children. */
export interface NumbersField extends FieldBase {
  kind: "numbers";
  min?: number;
  max?: number;
  /** The largest number of them; default 50. */
  maxItems?: number;
  unit?: string;
  default?: readonly number[];
}

export const numbers = builderOf<NumbersField>("numbers");

export const numbersKind: Kind<NumbersField, readonly number[]> = {
  schema: ({ min = 0, max = 1_000_000, maxItems = 50 }) =>
    boundedList(
      z.int("Enter a whole number.").min(min, `Enter ${min} or more.`).max(max, `Enter ${max} or less.`),
      "Enter a list of numbers.",
      maxItems,
      `Enter at most ${maxItems}.`,
    ),
  operators: operatorSets.membership,
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

/** A percentage in basis points: 1,850 is 18.5 %. */
export interface PercentField extends FieldBase {
  kind: "percent";
  /** In basis points; default 0. */
  min?: number;
  /** In basis points; default 10,000 (100 %). */
  max?: number;
  default?: number;
}

export const percent = builderOf<PercentField>("percent");

export const percentKind: Kind<PercentField, number> = {
  schema: ({ min = 0, max = 10_000 }) =>
    z
      .int("Enter a percentage.")
      .min(min, `Enter ${min / 100} % or more.`)
      .max(max, `Enter ${max / 100} % or less.`),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: readInteger,
  toText: (value, _field, { isPlain, percent, locale }) =>
    isPlain ? writeDecimal(value, 2, locale) : percent(value),
  fromText: (text, _field, { locale }) => readDecimal(text, 2, locale),
  asks: (_field, { number }) => `Enter a percentage such as ${number(18.25)}, with at most two decimals.`,
};
