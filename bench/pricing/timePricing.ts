import { checkItinerary } from "../../src/domain/findings/checkItinerary";
import { priceItinerary } from "../../src/domain/pricing/priceItinerary";
import { largeExample } from "../../tests/domain/pricing/largeExample";

const runs = 200;

/** Milliseconds that a large itinerary takes, 30 days with 150 items, to be priced and to be checked. */
export function timePricing(): { pricing: number; checking: number } {
  const input = largeExample();
  const price = priceItinerary(input);
  return {
    pricing: median(() => priceItinerary(input)),
    checking: median(() => checkItinerary({ ...input, price })),
  };
}

/** The median of several runs, after as many to warm up. */
function median(run: () => unknown): number {
  for (let count = 0; count < runs; count += 1) run();
  const times = Array.from({ length: runs }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  }).sort((one, other) => one - other);
  return times[runs / 2] ?? Infinity;
}
