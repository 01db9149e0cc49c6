import { numberSignsOf } from "../../domain/money/parseMoney";

/**
 * Reads a number that a person typed or pasted, in units of 10^-digits, without a float in between: "18.5" with two
 * digits is 1850. Grouping signs and a percent sign are dropped. Undefined where it is no number or has more places
 * than `digits`.
 */
export function readDecimal(text: string, digits: number, locale: string | undefined): number | undefined {
  const parts = partsOf(
    text.replace(/[\s%\u00a0\u202f]/g, "").replace(/[−–]/g, "-"),
    numberSignsOf(locale ?? "en").decimal,
  );
  if (!parts) return undefined;
  const places = parts.fraction.replace(/0+$/, "");
  if (places.length > digits) return undefined;
  const size = Number(`${parts.whole || "0"}${places.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(size)) return undefined;
  return parts.negative && size !== 0 ? -size : size;
}

function partsOf(
  bare: string,
  decimal: string,
): { negative: boolean; whole: string; fraction: string } | undefined {
  const negative = bare.startsWith("-");
  const size = negative ? bare.slice(1) : bare;
  const [whole = "", fraction = "", ...more] = size.split(decimal);
  const isGrouped = /^\d{1,3}([.,'’]\d{2,3})*[.,'’]\d{3}$/.test(whole);
  if (more.length === 0 && /\d/.test(size) && /^\d*$/.test(fraction) && (isGrouped || /^\d*$/.test(whole)))
    return { negative, whole: whole.replace(/\D/g, ""), fraction };
  // "18.5" is understood where the locale writes "18,5".
  const point = /^(\d+)\.(\d{1,2})$/.exec(size);
  return point ? { negative, whole: point[1] ?? "", fraction: point[2] ?? "" } : undefined;
}
