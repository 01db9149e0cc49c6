import { isDeepStrictEqual } from "node:util";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { StoredTotals } from "../../../src/domain/pricing/priceResult";
import type { Itinerary } from "../../../src/resources/itineraries";

/** What a price is calculated from, with the exchange rates that are kept with the stored price before all others. */
export function withKeptRates(input: PriceInput, totals: Itinerary["totals"]): PriceInput {
  const kept = totals?.exchanges ?? [];
  const isKept = (rate: ExchangeRate) => kept.some(({ from, to }) => from === rate.from && to === rate.to);
  const others = input.organisation.exchangeRates?.filter((rate) => !isKept(rate)) ?? [];
  return { ...input, organisation: { ...input.organisation, exchangeRates: [...kept, ...others] } };
}

/**
 * Whether a stored price says what now comes out. Versions before kept no ids of taxes, no exchange rates, no groups by
 * sharing and no share of infants: a price from then is the same where all its amounts are.
 */
export function isSamePrice(stored: Itinerary["totals"], now: StoredTotals | null): boolean {
  if (!stored || !now) return stored === now;
  const hasGroups = stored.bySharing.length > 0;
  return isDeepStrictEqual(amountsOf(stored, hasGroups), amountsOf(now, hasGroups));
}

function amountsOf(totals: StoredTotals | NonNullable<Itinerary["totals"]>, hasGroups: boolean) {
  const { currency, cost, markup, rounding, total, optionalTotal, perAdult, perChild, perInfant } = totals;
  const shares = { perAdult, perChild, ...(hasGroups ? { perInfant, bySharing: totals.bySharing } : {}) };
  return {
    ...{ currency, cost, markup, rounding, total, optionalTotal, ...shares },
    taxes: totals.taxes.map(({ name, amount }) => ({ name, amount })),
    options: totals.options.map(({ optionId, total, perAdult, bySharing }) => ({
      ...{ optionId, total, perAdult, bySharing: hasGroups && bySharing },
    })),
  };
}
