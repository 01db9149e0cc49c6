import { minorUnitsOf } from "../money/minorDigitsOf";
import { roundToStep } from "../money/roundToStep";
import type { PriceRules } from "../organisation/priceRules";
import { roundingSteps } from "../vocabulary";

/** What rounding a total by the organisation's rule adds, in minor units. Negative where the nearest step lies below. */
export function roundTotal(total: bigint, rules: PriceRules, currency: string): bigint {
  const step = rules.roundingStep ?? "none";
  if (step === "none" || !Object.hasOwn(roundingSteps, step)) return 0n;
  const stepMinor = BigInt(step) * minorUnitsOf(currency);
  return roundToStep(total, stepMinor, rules.roundingMode === "nearest" ? "nearest" : "up") - total;
}
