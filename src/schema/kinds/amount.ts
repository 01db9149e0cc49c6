import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";
import { amountSchema } from "./money";
import { readInteger } from "./reading";

/** An amount of money in the minor unit of a currency that another field of the declaration holds. */
export interface AmountField extends FieldBase {
  kind: "amount";
  /** The name of the field with the currency: beside this one, or of the row around it. */
  currency: string;
  default?: number;
}

export const amount = <const O extends OptionsOf<AmountField>>(options: Only<O, AmountField>) => ({
  kind: "amount" as const,
  ...options,
});

export const amountKind: Kind<AmountField> = {
  schema: () => amountSchema,
  operators: operatorSets.ordered,
  sortable: true,
  searchable: false,
  fromText: readInteger,
};
