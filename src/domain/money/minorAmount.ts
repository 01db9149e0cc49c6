/** Whether a value can stand for money or a count: a whole number that JSON and JavaScript keep exactly. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A bigint amount as the whole number that is stored and sent; beyond ±9,007,199,254,740,991 it stays at that end. */
export function toNumber(amountMinor: bigint): number {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  if (amountMinor > limit) return Number.MAX_SAFE_INTEGER;
  return amountMinor < -limit ? -Number.MAX_SAFE_INTEGER : Number(amountMinor);
}
