/** What something costs more or less than what counts: "₹2,000.00 more". */
export function differenceText(
  { difference, currency }: { difference: number; currency: string },
  money: (value: { amount: number; currency: string }) => string,
): string {
  if (difference === 0) return "the same price";
  return `${money({ amount: Math.abs(difference), currency })} ${difference < 0 ? "less" : "more"}`;
}
