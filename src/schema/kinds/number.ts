import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readNumber } from "./reading";

/** A count or a measure; whole unless it says how many decimals. Never money. */
export interface NumberField extends FieldBase {
  kind: "number";
  min?: number;
  max?: number;
  /** Places behind the point; 0 where not given. */
  decimals?: number;
  /** What stands behind the number: "minutes", "nights". */
  unit?: string;
  default?: number;
}

export const number = <const O extends OptionsOf<NumberField>>(options: Only<O, NumberField>) => ({
  kind: "number" as const,
  ...options,
});

export const numberKind: Kind<NumberField> = {
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
  searchable: false,
  fromText: readNumber,
};
