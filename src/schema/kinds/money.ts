import * as z from "zod";
import { currencySchema } from "../codes/lists";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readInteger } from "../text/reading";
import { minorDigitsOf } from "../codes/currencies";
import { writeDecimal } from "../text/decimals";
import { namedCurrency, parseMoney } from "../text/money";

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

/** What a filter of money compares with: an amount, and the currency where only that one is meant. */
export function readAsked(value: unknown): { amount: number; currency?: string } {
  const [amount, currency] = String(value).split(" ");
  return { amount: Number(amount), ...(currency ? { currency } : {}) };
}

/** The text of what a filter compares with: "200000 INR". */
export const askedText = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export const moneyKind: Kind<MoneyField, Money> = {
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
  fromQuery(text) {
    const [amount = "", currency] = text.split(/ (?=[A-Z]{3}$)/);
    const read = readInteger(amount);
    return read === undefined || currency === undefined ? read : askedText({ amount: read, currency });
  },
  toText: ({ amount, currency }, _field, { isPlain, money: write, locale }) =>
    isPlain
      ? `${writeDecimal(amount, minorDigitsOf(currency), locale)} ${currency}`
      : write({ amount, currency }),
  fromText(text, _field, { locale = "en", currencies }) {
    const currency = namedCurrency(text, locale, currencies);
    const amount = currency && parseMoney(text, currency, locale);
    return currency && typeof amount === "number" ? { amount, currency } : undefined;
  },
  asks: (_field, { currencies: [currency = "EUR"] = [], money: write }) =>
    `Enter an amount with its currency, such as ${write({ amount: 125_000, currency })} or 1250 ${currency}.`,
};
