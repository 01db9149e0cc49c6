import { divideHalfEven, toNumber } from "../money/amounts";
import type { PriceRules, TaxRule } from "../organisation/priceRules";
import type { Settled, Unadjusted } from "./adjustment";
import type { TravellerShare } from "./perPerson";
import type { OptionalPrice } from "./priceResult";
import type { PricedLine } from "./pricedLine";
import { addedBy, adjustedPart, sameParts, type Tax, taxedPart, taxesOn } from "./taxes";

/** The sums of a price, in minor units: cost + markup = subtotal; subtotal + added taxes + rounding = total. */
export interface Sums {
  readonly cost: bigint;
  /** The part of the cost that took no markup because only its selling price is known. */
  readonly fixedPrices: bigint;
  readonly markup: bigint;
  /** The part of the markup that the adjustment of the whole adds, negative for a discount. */
  readonly adjustment: bigint;
  /** By how much a discount lowers the total, taxes and rounding included. */
  readonly discount: bigint;
  readonly subtotal: bigint;
  readonly taxes: readonly Tax[];
  readonly rounding: bigint;
  readonly total: bigint;
  /** What each traveller bears of the total. */
  readonly shares: readonly TravellerShare[];
  readonly marginBasisPoints: number | null;
}

/** Adds up the included and complimentary items, adjusts and rounds the whole, and taxes it by the taxes that fall on the trip. */
export function sumUp(
  lines: readonly PricedLine[],
  rules: PriceRules,
  falling: readonly TaxRule[],
  settled: (price: Pick<Unadjusted, "subtotal" | "taxedWith">) => Settled,
): Sums {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const sum = (part: (line: PricedLine) => bigint) => counted.reduce((total, line) => total + part(line), 0n);
  const fixedPrices = sum(({ fixed }) => fixed);
  const cost = sum((line) => line.cost) + fixedPrices;
  const ofItems = sum((line) => line.markup);
  const parts = sameParts(counted.map((line) => taxedPart(line, rules.defaultTaxClass)));
  const taxesWith = (added: bigint) =>
    taxesOn([...parts, adjustedPart(added, rules.defaultTaxClass)], falling);
  const taxedWith = (added: bigint) => cost + ofItems + added + addedBy(taxesWith(added));
  const { added, total, shares, discount } = settled({ subtotal: cost + ofItems, taxedWith });
  const markup = ofItems + added;
  const subtotal = cost + markup;
  return {
    cost,
    fixedPrices,
    markup,
    adjustment: added,
    discount,
    subtotal,
    taxes: taxesWith(added),
    rounding: total - taxedWith(added),
    total,
    shares,
    marginBasisPoints: marginOf(markup, subtotal - fixedPrices),
  };
}

/** What each optional item would add: its price and the taxes on it, before the rounding of the total. */
export function optionalPrices(
  lines: readonly PricedLine[],
  rules: PriceRules,
  falling: readonly TaxRule[],
): OptionalPrice[] {
  return lines
    .filter(({ inclusion }) => inclusion === "optional")
    .map((line) => {
      const { day, item } = line.placed;
      const { price, known } = line;
      const taxes = addedBy(taxesOn([taxedPart(line, rules.defaultTaxClass)], falling));
      return {
        dayId: day.id,
        itemId: item.id,
        title: item.title || "Optional item",
        price: toNumber(price),
        taxes: toNumber(taxes),
        total: toNumber(price + taxes),
        known,
      };
    });
}

/** What of the price before tax is earned, in basis points; null where nothing is sold. */
export function marginOf(markup: bigint, sold: bigint): number | null {
  return sold > 0n ? Number(divideHalfEven(markup * 10_000n, sold)) : null;
}
