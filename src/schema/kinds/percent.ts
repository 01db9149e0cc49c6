import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readInteger } from "../text/reading";
import { readDecimal, writeDecimal } from "../text/decimals";

/** A percentage in basis points: 1,850 is 18.5 %. */
export interface PercentField extends FieldBase {
  kind: "percent";
  /** In basis points; 0 where not given. */
  min?: number;
  /** In basis points; 10,000 (100 %) where not given. */
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
