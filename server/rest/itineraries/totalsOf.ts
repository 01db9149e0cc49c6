import type { PriceResult } from "../../../src/domain/pricing/priceResult";
import type { Itinerary } from "../../../src/resources/itineraries";

/** The totals that are stored with an itinerary; null while there is no currency to count in. */
export function totalsOf({ currency, totals, perPerson, optionalTotal }: PriceResult): Itinerary["totals"] {
  if (currency === null) return null;
  const { cost, markup, taxes, rounding, total } = totals;
  return {
    currency,
    cost,
    markup,
    taxes: taxes.map(({ name, amount }) => ({ name, amount })),
    rounding,
    total,
    optionalTotal,
    // Adults differ by one minor unit at most; the first bears it.
    perAdult: perPerson.find(({ kind }) => kind === "adult")?.amount ?? null,
    perChild: perPerson.filter(({ kind }) => kind === "child").map(({ age, amount }) => ({ age, amount })),
  };
}
