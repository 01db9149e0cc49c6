/** A locale's decimal and group signs (apostrophes are straight) and its ten digits by value. */
export interface NumberSigns {
  readonly decimal: string;
  readonly group: string;
  readonly digits: ReadonlyMap<string, number>;
}

const signsByLocale = new Map<string, NumberSigns>();

/** Read from Intl once; English without a locale. @throws RangeError for a malformed locale. */
export function numberSignsOf(locale: string | undefined): NumberSigns {
  const tag = locale ?? "en";
  const found = signsByLocale.get(tag) ?? readSigns(tag);
  signsByLocale.set(tag, found);
  return found;
}

function readSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: true }).formatToParts(
    1234567.5,
  );
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = new Map(Array.from({ length: 10 }, (_, value) => [plain.format(value), value] as const));
  return { decimal: sign("decimal") ?? ".", group: (sign("group") ?? "").replace("’", "'"), digits };
}

/** The text with the locale's own digits replaced by Western ones. */
export const latinDigits = (text: string, { digits }: NumberSigns): string =>
  [...text].map((sign) => String(digits.get(sign) ?? sign)).join("");

/** Marks of text direction, which some locales write around numbers. */
const marks = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** A typed text in lower case and Western digits, without direction marks, with single spaces. */
export const latinText = (typed: string, locale: string | undefined): string =>
  latinDigits(typed.normalize("NFKC").replace(marks, ""), numberSignsOf(locale))
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

/** A typed number in units of 10^-digits ("18.5" with two: 1850); undefined for more places or no number. */
export function readDecimal(text: string, digits: number, locale: string | undefined): number | undefined {
  const signs = numberSignsOf(locale);
  const bare = latinDigits(text.replace(marks, ""), signs)
    .replace(/[\s%٪\u00a0\u202f]/g, "")
    .replace(/[−–]/g, "-");
  const parts = partsOf(bare, signs.decimal);
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
  const isGrouped = /^\d{1,3}([.,'’٬]\d{2,3})*[.,'’٬]\d{3}$/.test(whole);
  if (more.length === 0 && /\d/.test(size) && /^\d*$/.test(fraction) && (isGrouped || /^\d*$/.test(whole)))
    return { negative, whole: whole.replace(/\D/g, ""), fraction };
  // "18.5" is understood where the locale writes "18,5".
  const point = /^(\d+)\.(\d{1,2})$/.exec(size);
  return point ? { negative, whole: point[1] ?? "", fraction: point[2] ?? "" } : undefined;
}

/** Units of 10^-digits with the locale's decimal sign, without groups: 425050 is "4250.50" with two. */
export function writeDecimal(units: number, digits: number, locale: string | undefined): string {
  if (digits === 0) return String(units);
  const size = String(Math.abs(units)).padStart(digits + 1, "0");
  const fraction = size.slice(-digits).replace(/^0+$/, "");
  const { decimal } = numberSignsOf(locale);
  return `${units < 0 ? "-" : ""}${size.slice(0, -digits)}${fraction && `${decimal}${fraction}`}`;
}

/** A stored decimal number, "83.125", as a locale writes it: "83,125". */
export function writeDecimalText(stored: string, locale: string | undefined): string {
  const { decimal, digits } = numberSignsOf(locale);
  const own = [...digits.keys()];
  return [...stored].map((sign) => (sign === "." ? decimal : (own[Number(sign)] ?? sign))).join("");
}

/**
 * A typed decimal number as it is stored. A point or comma that cannot group is a decimal sign: "1.08" is
 * understood where people write "1,08". Undefined where it may be either: "1.085".
 */
export function readDecimalText(typed: string, locale: string | undefined): string | undefined {
  const { decimal } = numberSignsOf(locale);
  const bare = latinText(typed, locale).replace(/[\s'’]/g, "");
  const [whole = "", places, ...more] = bare.split(decimal);
  if (more.length > 0) return undefined;
  const grouped = /^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/;
  if (places !== undefined)
    return /^\d+$/.test(places) && (/^\d+$/.test(whole) || grouped.test(whole))
      ? `${withoutZeros(whole)}.${places}`
      : undefined;
  const [before = "", after, ...others] = bare.split(/[.,]/);
  if (!/^[\d.,]+$/.test(bare) || before === "") return undefined;
  if (after === undefined) return withoutZeros(bare);
  if (others.length > 0) return grouped.test(bare) ? withoutZeros(bare) : undefined;
  return after === "" || after.length === 3 ? undefined : `${withoutZeros(before)}.${after}`;
}

const withoutZeros = (whole: string): string => whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
