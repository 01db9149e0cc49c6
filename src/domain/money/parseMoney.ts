import { minorDigitsOf } from "./minorDigitsOf";
import { numberSignsOf, type NumberSigns } from "./numberSignsOf";
import { readMoneyWords } from "./readMoneyWords";

/**
 * What a person typed as money, in minor units; null for what is no amount of the currency: no digits, two decimal
 * signs, groups in the wrong places, more digits than the minor unit has, letters that mean nothing here, or more than
 * the exact range. Currency signs, codes, names and spaces are ignored; a minus or brackets around make it negative; a
 * k, lakh, crore or million behind it counts. "1234.50" is also understood where the locale writes "1.234,50", since the
 * point alone cannot be a group there.
 */
export function parseMoney(text: string, currency: string, locale: string): number | null {
  const signs = numberSignsOf(locale);
  const words = readMoneyWords(latinDigits(text.replaceAll("’", "'"), signs), currency, locale);
  const typed = words?.text.replace(/[\s\u061c\u200e\u200f]/g, "") ?? "";
  const match = /^(\(?)([-−+]?)([.,'٫٬]*\d[\d.,'٫٬]*)([-−]?)(\)?)$/.exec(typed);
  const [, opening, sign, bare = "", trailing, closing] = match ?? [];
  if (!words || !match || Boolean(opening) !== Boolean(closing)) return null;
  const negative = Boolean(opening) || Boolean(trailing) || sign === "-" || sign === "−";
  const parts = splitDecimal(bare, signs);
  const digits = minorDigitsOf(currency) + words.scale;
  if (!parts || parts.fraction.length > digits) return null;
  const size = BigInt(`${parts.whole || "0"}${parts.fraction.padEnd(digits, "0")}`);
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return size === 0n ? 0 : Number(negative ? -size : size);
}

function splitDecimal(
  bare: string,
  { decimal, group }: NumberSigns,
): { whole: string; fraction: string } | null {
  const [whole = "", fraction = "", ...more] = bare.split(decimal);
  if (more.length > 0 || /\D/.test(fraction)) return null;
  if (/^\d*$/.test(whole)) return { whole, fraction };
  if (isGrouped(whole, group)) return { whole: whole.replace(/\D/g, ""), fraction };
  const point = /^(\d+)[.](\d{1,2})$/.exec(bare);
  return point ? { whole: point[1] ?? "", fraction: point[2] ?? "" } : null;
}

/** Groups of three, or of two before the last three as in India. */
function isGrouped(whole: string, group: string): boolean {
  const groups = whole.split(/[.,'٬]/);
  const signsMatch = [...whole.replace(/\d/g, "")].every((sign) => sign === group);
  const [first = "", ...rest] = groups;
  const last = rest.at(-1) ?? "";
  const middle = rest.slice(0, -1);
  return (
    signsMatch &&
    /^\d{1,3}$/.test(first) &&
    /^\d{3}$/.test(last) &&
    (middle.every((part) => part.length === 3) || middle.every((part) => part.length === 2))
  );
}

function latinDigits(text: string, { digits }: NumberSigns): string {
  return [...text].map((sign) => (digits.has(sign) ? String(digits.get(sign)) : sign)).join("");
}
