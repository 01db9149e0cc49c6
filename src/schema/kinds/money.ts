import * as z from "zod";
import { currencySchema } from "./code";
import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";
import { readInteger } from "./reading";

/** An amount of money with its currency. Filters and sorting go by the amount in minor units. */
export interface MoneyField extends FieldBase {
  kind: "money";
  default?: Money;
}

export interface Money {
  /** In the currency's minor unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** The largest amount of money that is accepted, in minor units: exact as a JSON number and far above any trip. */
export const maximumAmount = 1_000_000_000_000;

export const money = <const O extends OptionsOf<MoneyField>>(options: Only<O, MoneyField>) => ({
  kind: "money" as const,
  ...options,
});

export const amountSchema = z
  .int("Enter an amount.")
  .min(-maximumAmount, "This amount is too small.")
  .max(maximumAmount, "This amount is too large.");

export const moneyKind: Kind<MoneyField> = {
  schema: () =>
    z.strictObject(
      {
        amount: amountSchema,
        currency: currencySchema,
      },
      "Enter an amount and its currency.",
    ),
  operators: operatorSets.ordered,
  sortable: true,
  searchable: false,
  fromText: readInteger,
};
