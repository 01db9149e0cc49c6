import type { RoundingMode } from "../vocabulary";

/**
 * An amount rounded to a multiple of a step, both in minor units: "up" towards the customer paying more, "nearest"
 * to the nearer multiple and up from exactly half. A step of zero or less rounds nothing.
 */
export function roundToStep(amountMinor: bigint, stepMinor: bigint, mode: RoundingMode): bigint {
  if (stepMinor <= 0n) return amountMinor;
  const rest = ((amountMinor % stepMinor) + stepMinor) % stepMinor;
  if (rest === 0n) return amountMinor;
  const down = amountMinor - rest;
  return mode === "up" || rest * 2n >= stepMinor ? down + stepMinor : down;
}
