/** Basis points as a percentage in words: 1,850 is "18.5%". */
export function percentText(basisPoints: number): string {
  const size = String(Math.abs(basisPoints)).padStart(3, "0");
  const fraction = size.slice(-2).replace(/0+$/, "");
  return `${basisPoints < 0 ? "-" : ""}${size.slice(0, -2)}${fraction ? `.${fraction}` : ""}%`;
}
