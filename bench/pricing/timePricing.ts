import { checkItinerary } from "../../src/domain/findings/checkItinerary";
import { contentDifference } from "../../src/domain/offers/contentDifference";
import { priceDifference } from "../../src/domain/offers/priceDifference";
import type { PriceInput } from "../../src/domain/pricing/priceInput";
import { priceItinerary } from "../../src/domain/pricing/priceItinerary";
import { offerContent } from "../../src/resources/offers";
import { mergeRows } from "../../src/providers/mergeRows";
import { largeExample } from "../../tests/domain/pricing/largeExample";

const runs = 200;

/** Milliseconds that a large itinerary takes, 30 days with 150 items, to be priced, to be checked and to be compared, and one with 300 to be merged. */
export function timePricing(): Record<
  "pricing" | "checking" | "comparing" | "explaining" | "merging",
  number
> {
  const input = largeExample();
  const price = priceItinerary(input);
  const other = edited(input);
  return {
    pricing: median(() => priceItinerary(input)),
    checking: median(() => checkItinerary(input, price)),
    comparing: median(() => contentDifference(offerContent, input.itinerary, other.itinerary)),
    explaining: median(() => priceDifference(input, other)),
    merging: timeMerging(),
  };
}

/** The same as a copy, whose rows have other ids, with every item changed, the days in another order, and another party, date, rate and markup. */
function edited(input: PriceInput): PriceInput {
  const { itinerary, hotelSheets, organisation } = input;
  const copied = (itinerary.days ?? []).map((day) => ({
    ...day,
    id: `copy of ${day.id}`,
    items: (day.items ?? []).map((item) => ({
      ...item,
      id: `copy of ${item.id}`,
      title: `${item.title ?? ""}!`,
    })),
  }));
  return {
    ...input,
    itinerary: {
      ...itinerary,
      adults: 4,
      startDate: "2026-12-26",
      days: [...copied.slice(5), ...copied.slice(0, 5)],
    },
    hotelSheets: hotelSheets.map((sheet) => ({ ...sheet, currency: "USD" })),
    organisation: { ...organisation, defaultMarkup: 2_000 },
  };
}

/** 30 days of 10 items with 30 fields each: one person has changed the title of each item, the other its cost. */
function timeMerging(): number {
  const fields = Object.fromEntries(
    Array.from({ length: 28 }, (_, index) => [`field${index}`, `Value ${index}`]),
  );
  const plan = (title: string, cost: number) => ({
    days: Array.from({ length: 30 }, (_, day) => ({
      id: `day${day}`,
      title: `Day ${day}`,
      items: Array.from({ length: 10 }, (_, item) => ({ ...fields, id: `item${day}.${item}`, title, cost })),
    })),
  });
  const [base, mine, theirs] = [plan("Ferry", 1), plan("Boat", 1), plan("Ferry", 2)];
  const { clashes } = mergeRows(base, mine, theirs, ["days"]);
  if (clashes.length > 0) throw new Error("Different fields do not clash.");
  return median(() => mergeRows(base, mine, theirs, ["days"]));
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
