import type { PlainDate } from "../dates/plainDate";
import { toNumber } from "../money/minorAmount";
import type { PriceRules } from "../organisation/priceRules";
import type { PricedLine } from "./pricedLine";
import type { OptionalPrice } from "./priceResult";
import { taxesOn } from "./taxesOn";

/** What each optional item would add: its price and the taxes on it, before the rounding of the total. */
export function optionalPrices(
  lines: readonly PricedLine[],
  rules: PriceRules,
  taxedOn: PlainDate,
): OptionalPrice[] {
  return lines
    .filter(({ inclusion }) => inclusion === "optional")
    .map(({ placed: { day, item }, price, markup, known }) => {
      const taxes = taxesOn(price, markup, rules, taxedOn).reduce((sum, { amount }) => sum + amount, 0n);
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
