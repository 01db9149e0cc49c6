import type { FieldBase, Kind, Only, OptionsOf, Around, TextFormats } from "../field/field";
import { operatorSets } from "../field/operators";
import { amountSchema } from "./money";
import { readInteger } from "../text/reading";
import { minorDigitsOf } from "../codes/currencies";
import { writeDecimal } from "../text/decimals";
import { parseMoney } from "../text/money";

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

export const amountKind: Kind<AmountField, number> = {
  schema: ({ min }) =>
    min === undefined
      ? amountSchema
      : amountSchema.min(min, min === 0 ? "This cannot be negative." : "This amount is too small."),
  operators: operatorSets.ordered,
  sortable: true,
  searchable: false,
  fromQuery: readInteger,
  toText(value, field, formats, around) {
    const currency = currencyOf(field, formats, around);
    return formats.isPlain
      ? writeDecimal(value, minorDigitsOf(currency), formats.locale)
      : formats.money({ amount: value, currency });
  },
  fromText: (text, field, formats, around) =>
    parseMoney(text, currencyOf(field, formats, around), formats.locale ?? "en") ?? undefined,
  asks: (_field, { number }) => `Enter an amount such as ${number(125_000)}.`,
};

/** The currency of an amount: as the field beside it says, else the usual one. */
function currencyOf({ currency }: AmountField, { currencies }: TextFormats, around: Around): string {
  const named = around[currency.replace("/", "")];
  return typeof named === "string" ? named : (currencies?.[0] ?? "EUR");
}
