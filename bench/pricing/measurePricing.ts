import { checkItinerary } from "../../src/domain/itineraries/checkItinerary";
import { priceItinerary } from "../../src/domain/pricing/priceItinerary";
import { largeExample } from "../../tests/domain/pricing/largeExample";
import { atMost, type Figure } from "../Figure";

/** The editor prices and checks at every keystroke: each stays below a frame of the screen. */
const budget = { budget: 16, unit: "ms" };
const runs = 200;

/** How long a large itinerary takes, 30 days with 150 items, as the browser and the server reckon it. */
export function measurePricing(): Figure[] {
  const input = largeExample();
  const price = priceItinerary(input);
  return [
    atMost(
      "pricing 30 days with 150 items",
      median(() => priceItinerary(input)),
      budget,
    ),
    atMost(
      "checking 30 days with 150 items",
      median(() => checkItinerary({ ...input, price })),
      budget,
    ),
  ];
}

/** The median of several runs in milliseconds, after as many to warm up. */
function median(run: () => unknown): number {
  for (let count = 0; count < runs; count += 1) run();
  const times = Array.from({ length: runs }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  }).sort((one, other) => one - other);
  return times[runs / 2] ?? Infinity;
}
