import { type CheckedFinding, checkOptions } from "../../src/domain/findings/checkItinerary";
import type { CheckInput } from "../../src/domain/findings/checkContext";
import type { Replannable } from "../../src/domain/itineraries/tripDifferences";
import { partyOf, type PriceApproval } from "../../src/domain/itineraries/pricedItinerary";
import { countedAdjustment, isApproved, standingApproval } from "../../src/domain/pricing/markup";
import {
  type ComparedContent,
  type ContentChange,
  contentDifference,
} from "../../src/domain/offers/contentDifference";
import { type PriceDifference, priceDifference } from "../../src/domain/offers/priceDifference";
import { asOption, choosing, inMainOption, type PriceInput } from "../../src/domain/pricing/priceInput";
import { pricedWhole, priceFigures, priceItinerary } from "../../src/domain/pricing/priceItinerary";
import { type PriceFigures, storedTotalsOf, type StoredTotals } from "../../src/domain/pricing/result";
import type { AnyFields } from "../../src/schema";
import {
  type Consequences,
  consequencesOf,
  type PriceEffect,
  priceEffect,
} from "../../src/domain/replanning/consequencesOf";

interface WholePrice {
  totals: StoredTotals | null;
  prices: { itemId: string; price: number }[];
  currency: string | null;
  /** The part of the approval that still holds at these prices. */
  approval: PriceApproval | null;
  adjusted: AdjustedPrice[];
  /** The rate sheets that decided the price, of all options. */
  sheetIds: string[];
  /** Empty where they were not asked for. */
  findings: CheckedFinding[];
}

interface AdjustedPrice {
  optionId: string | null;
  name: string;
  isHeld: boolean;
  total: number;
  marginBasisPoints: number | null;
}

interface OtherRates {
  after: PriceInput;
  stored: Parameters<typeof priceEffect>[0];
  isKept: boolean;
}

type Replanned = CheckInput & { readonly itinerary: Replannable };

const maxFindings = 1_000;

/** Calculations by name. They are pure, take plain data and return only what is used. */
export const pricingTasks = {
  /** The price as it is stored, without its explanation. */
  whole(input: CheckInput, wanted: { findings: boolean }): WholePrice {
    const priced = pricedWhole(input);
    const { main, options, sold } = priced;
    const { itinerary } = input;
    return {
      totals: storedTotalsOf(main, options),
      prices: main.items.flatMap(({ itemId, price, inclusion }) =>
        inclusion === "included" ? [{ itemId, price }] : [],
      ),
      currency: main.currency,
      approval: standingApproval(itinerary, sold),
      adjusted: sold.flatMap(({ id, name, price }): AdjustedPrice[] => {
        const way = inMainOption(asOption(itinerary, id));
        const { adjustment } = way;
        if (!adjustment || !countedAdjustment(adjustment, partyOf(itinerary))) return [];
        const { total, marginBasisPoints } = price.totals;
        return [{ optionId: id, name, isHeld: isApproved(way, price), total, marginBasisPoints }];
      }),
      sheetIds: sheetsOf([main, ...options.map(({ price }) => price)]),
      findings: wanted.findings ? checkOptions(input, priced) : [],
    };
  },
  checked: (input: CheckInput): CheckedFinding[] => checkOptions(input, pricedWhole(input)),
  consequences: (after: Replanned, before: Replanned): Consequences => consequencesOf(before, after),
  /** The total of the main option, in minor units. */
  total: (input: PriceInput): number => priceFigures(input).totals.total,
  difference: (to: PriceInput, from: PriceInput): PriceDifference => priceDifference(from, to),
  changes: (from: ComparedContent, to: ComparedContent, fields: AnyFields): ContentChange[] =>
    contentDifference(fields, from, to),
  effect: (before: PriceInput, { after, stored, isKept }: OtherRates): PriceEffect =>
    priceEffect(stored, pricedWhole(before).main, pricedWhole(after).main, isKept),
  /** The price of an option, by default the main one; null where there is no such option. */
  explained(input: CheckInput, optionId: string | null) {
    const priced = pricedWhole(input);
    const { main, options } = priced;
    const asked = options.find(({ id }) => id === optionId);
    if (optionId !== null && !asked) return null;
    const { items: _, ...price } = priceItinerary(asked ? choosing(input, asked) : input);
    return {
      ...price,
      stored: storedTotalsOf(main, options),
      findings: checkOptions(input, priced).slice(0, maxFindings),
      options: options.map(({ id, name, price: { items: _, ...figures } }) => ({ id, name, ...figures })),
    };
  },
};

const sheetsOf = (prices: readonly PriceFigures[]): string[] => [
  ...new Set(prices.flatMap(({ items }) => items.flatMap(({ supply }) => supply?.sheetIds ?? []))),
];

export type PricingTasks = typeof pricingTasks;
