import { currenciesByDigits } from "../../schema/codes/currencies";

const digitsByCode = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, codes]) =>
    codes.map((code) => [code, Number(digits)] as const),
  ),
);

/** Whether a value is the code of a currency of ISO 4217, in capitals. */
export function isCurrency(value: unknown): value is string {
  return typeof value === "string" && digitsByCode.has(value);
}

/** How many digits the minor unit of a currency has: 2 for INR, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function minorDigitsOf(currency: string): number {
  return digitsByCode.get(currency) ?? 2;
}

/** How many minor units one major unit is: 100 for INR, 1 for JPY, 1000 for KWD. */
export function minorUnitsOf(currency: string): bigint {
  return 10n ** BigInt(minorDigitsOf(currency));
}
