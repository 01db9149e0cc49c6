import type { PriceFigures } from "./priceResult";

/**
 * The price as it is kept on the itinerary, in minor units of its currency: cost + markup + taxes + rounding = total.
 * Who may not know the cost must not read cost, markup, taxes (a tax on the markup gives it away) and rounding.
 */
export interface StoredTotals {
  currency: string;
  cost: number;
  markup: number;
  taxes: { name: string; amount: number }[];
  rounding: number;
  total: number;
  /** What all optional items together would add, taxes included. */
  optionalTotal: number;
  /** The largest share of an adult (shares differ by one minor unit at most); null where no adult travels. */
  perAdult: number | null;
  perChild: { age: number | null; amount: number }[];
}

/** What to keep of a price; null while it has no currency. */
export function storedTotalsOf(price: PriceFigures): StoredTotals | null {
  if (price.currency === null) return null;
  const { cost, markup, taxes, rounding, total } = price.totals;
  const adults = price.perPerson.filter(({ kind }) => kind === "adult").map(({ amount }) => amount);
  return {
    currency: price.currency,
    cost,
    markup,
    taxes: taxes.map(({ name, amount }) => ({ name, amount })),
    rounding,
    total,
    optionalTotal: price.optionalTotal,
    perAdult: adults.length > 0 ? adults.reduce((most, amount) => Math.max(most, amount)) : null,
    perChild: price.perPerson
      .filter(({ kind }) => kind === "child")
      .map(({ age, amount }) => ({ age, amount })),
  };
}
