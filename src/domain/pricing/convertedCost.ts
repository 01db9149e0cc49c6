import type { Finding } from "../itineraries/finding";
import { findingOf, type FindingPlace } from "../itineraries/findingOf";
import { convert } from "../money/convert";
import { plainMoney } from "../money/decimalText";
import type { ItemCost } from "./itemCost";
import type { PriceSetting } from "./priceSetting";

/** The cost of an item in the itinerary's currency. */
export interface ConvertedCost {
  readonly cost: bigint;
  readonly fixed: bigint;
  readonly known: boolean;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** More than this for one item (in minor units) is a slip of the hand; it keeps every sum within the exact range. */
const largestAmount = 10n ** 13n;

/** Converts an item's cost once, half-even to the minor unit. Source: docs/domain.md, "How a price arises", 2. */
export function convertedCost(cost: ItemCost, setting: PriceSetting, place: FindingPlace): ConvertedCost {
  const unknown = { cost: 0n, fixed: 0n, known: false };
  const target = setting.currency;
  if (cost.currency === null || target === null)
    return { ...unknown, detail: cost.detail, findings: cost.findings };
  const exchange = setting.exchangeFrom(cost.currency);
  if (!exchange) {
    const message = `There is no exchange rate from ${cost.currency} to ${target}. Add one in the preferences.`;
    const findings = [...cost.findings, findingOf("exchange_rate_missing", place, message)];
    return { ...unknown, detail: `No exchange rate from ${cost.currency}.`, findings };
  }
  const [paid, fixed] = [convert(cost.cost, exchange), convert(cost.fixed, exchange)];
  if (
    [paid, fixed, cost.cost, cost.fixed].some((amount) => amount > largestAmount || amount < -largestAmount)
  ) {
    const message = `The amount is beyond what can be priced (${plainMoney(largestAmount, target)}). Check cost and quantity.`;
    const findings = [...cost.findings, findingOf("amount_too_large", place, message)];
    return { ...unknown, detail: "Amount too large.", findings };
  }
  const detail = exchange.detail
    ? `${cost.detail} = ${plainMoney(cost.cost + cost.fixed, cost.currency)}; ${exchange.detail}`
    : cost.detail;
  return { cost: paid, fixed, known: cost.known, detail, findings: cost.findings };
}
