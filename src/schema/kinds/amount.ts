import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { amountSchema } from "./money";
import { readInteger } from "./reading";

/** An amount of money in the minor unit of a currency that another field of the declaration holds. */
export interface AmountField extends FieldBase {
  kind: "amount";
  /**
   * The name of the field with the currency: beside this one, else the nearest of the bodies around it. After a slash,
   * the field of the resource itself, whatever stands nearer ("/currency").
   */
  currency: string;
  /** In the minor unit; negative amounts are let in where not given. */
  min?: number;
  default?: number;
}

export const amount = <const O extends OptionsOf<AmountField>>(options: Only<O, AmountField>) => ({
  kind: "amount" as const,
  ...options,
});

export const amountKind: Kind<AmountField> = {
  schema: ({ min }) =>
    min === undefined
      ? amountSchema
      : amountSchema.min(min, min === 0 ? "This cannot be negative." : "This amount is too small."),
  operators: operatorSets.ordered,
  sortable: true,
  searchable: false,
  fromText: readInteger,
};
