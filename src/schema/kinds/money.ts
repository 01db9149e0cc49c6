import * as z from "zod";
import { currencySchema } from "../codes/names";
import {
  type FieldBase,
  type Kind,
  type Around,
  type TextFormats,
  builderOf,
  operatorSets,
} from "../field/field";
import { readInteger } from "../text/reading";
import { minorDigitsOf } from "../codes/currencies";
import { writeDecimal } from "../text/decimals";
import { namedCurrency, parseMoney } from "../text/money";

/** An amount of money with its currency. Filters and sorting use the amount in minor units. */
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

/** The largest accepted amount, in minor units: exact as a JSON number and far above any trip. */
export const maximumAmount = 1_000_000_000_000;

export const money = builderOf<MoneyField>("money");

export const amountSchema = z
  .int("Enter an amount.")
  .min(-maximumAmount, "This amount is too small.")
  .max(maximumAmount, "This amount is too large.");

/** What a filter of money compares with: an amount, and the currency where only that one is meant. */
export function readAsked(value: unknown): { amount: number; currency?: string } {
  const [amount, currency] = String(value).split(" ");
  return { amount: Number(amount), ...(currency ? { currency } : {}) };
}

/** The text of such a filter value: "200000 INR". */
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

/** An amount of money in the minor unit of a currency that another field holds. */
export interface AmountField extends FieldBase {
  kind: "amount";
  /** The currency field: beside this one, else around it, nearest first. "/currency" is the resource's. */
  currency: string;
  /** In the minor unit. Default: negative amounts are accepted. */
  min?: number;
  default?: number;
}

export const amount = builderOf<AmountField>("amount");

export const amountKind: Kind<AmountField, number> = {
  schema: ({ min }) =>
    min === undefined
      ? amountSchema
      : amountSchema.min(min, min === 0 ? "This cannot be negative." : "This amount is too small."),
  operators: operatorSets.ordered,
  sortable: true,
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

function currencyOf({ currency }: AmountField, { currencies }: TextFormats, around: Around): string {
  const named = around[currency.replace("/", "")];
  return typeof named === "string" ? named : (currencies?.[0] ?? "EUR");
}
