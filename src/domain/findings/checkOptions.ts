import { choosing } from "../pricing/options";
import { pricedOptions } from "../pricing/priceItinerary";
import type { PricedOption } from "../pricing/priceResult";
import { findingSeverities } from "../../vocabulary";
import type { CheckInput } from "./checkContext";
import { type CheckedFinding, checkItinerary } from "./checkItinerary";

/**
 * What is to be looked at in an itinerary with all its options: what all have in common once, the rest with the name of
 * the option, whose items a fix adds. Source: docs/domain.md, "Options".
 * @param options the options with their prices, where these are at hand.
 */
export function checkOptions(
  input: CheckInput,
  options: readonly PricedOption[] = pricedOptions(input),
): CheckedFinding[] {
  if (options.length === 0) return checkItinerary(input);
  const found = new Map<string, { finding: CheckedFinding; times: number; optionId: string; name: string }>();
  for (const option of options)
    for (const finding of checkItinerary({ ...choosing(input, option), price: option.price })) {
      const key = JSON.stringify([finding.code, finding.dayId, finding.itemId, finding.message]);
      const times = (found.get(key)?.times ?? 0) + 1;
      found.set(key, { finding, times, optionId: option.id, name: option.name });
    }
  return [...found.values()]
    .map(({ finding, times, optionId, name }) =>
      times === options.length || finding.itemId !== null ? finding : named(finding, optionId, name),
    )
    .sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

const order = Object.keys(findingSeverities);

function named(finding: CheckedFinding, optionId: string, name: string): CheckedFinding {
  const { fix, message } = finding;
  const added = fix?.kind === "add_item" ? { fix: { ...fix, values: { ...fix.values, optionId } } } : {};
  return { ...finding, message: `${name}: ${message}`, ...added };
}
