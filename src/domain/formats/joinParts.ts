const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Parts of a line one after the other, empty ones left out. Where one of them is written from right to left each is
 * isolated (U+2068 to U+2069), so that it does not turn round the numbers and dates beside it.
 */
export function joinParts(parts: readonly (string | false | null | undefined)[], sign = " · "): string {
  const there = parts.flatMap((part) => part || []);
  const isMixed = there.some((part) => rightToLeft.test(part));
  return there.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(sign);
}
