import { isCurrency, minorDigitsOf } from "../codes/currencies";
import { latinDigits, type NumberSigns, numberSignsOf } from "./decimals";

/**
 * Typed money in minor units; null where it is no amount of the currency or not exact. Currency signs, codes
 * and names are ignored; a minus or brackets make it negative; k, lakh, crore or million scale it. "1234.50"
 * is also understood where the locale writes "1.234,50".
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

/** Decimal places by which a word after a number moves its point: 2.5k, 1.5 lakh, 2 crore. */
const scales: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  l: 5,
  lac: 5,
  lacs: 5,
  lakh: 5,
  lakhs: 5,
  m: 6,
  mn: 6,
  million: 6,
  cr: 7,
  crore: 7,
  crores: 7,
};
/** Common short names of currencies that Intl does not have. */
const shortNames = ["rs", "re", "dh", "dhs", "tk", "ksh", "euro"];

/** Removes currency words; a scale after the last digit moves the point. Null where another word is left. */
function readMoneyWords(
  typed: string,
  currency: string,
  locale: string,
): { text: string; scale: number } | null {
  const names = currencyWords(currency, locale);
  let scale = 0;
  let isUnknown = false;
  const text = typed.replace(/\p{L}[\p{L}\p{M}.]*/gu, (word, at: number) => {
    const bare = word.replaceAll(".", "").toLowerCase();
    const [before, after] = [typed.slice(0, at), typed.slice(at + word.length)];
    const places = /\d\s*$/.test(before) && !/\d/.test(after) ? scales[bare] : undefined;
    const isPartOfSign = /^\p{Sc}/u.test(after) && !/\d/.test(before);
    if (places !== undefined && scale === 0) scale = places;
    else if (!isPartOfSign && !names.has(bare) && !isCurrency(bare.toUpperCase())) isUnknown = true;
    return "";
  });
  return isUnknown ? null : { text: text.replace(/\p{Sc}|\/-\s*$/gu, ""), scale };
}

const wordsByCurrency = new Map<string, ReadonlySet<string>>();

/** The names and signs of a currency in the locale and in English, in lower case without points. */
function currencyWords(currency: string, locale: string): ReadonlySet<string> {
  const key = `${currency} ${locale}`;
  const found = wordsByCurrency.get(key);
  if (found) return found;
  const texts = [locale, "en"].flatMap((tag) =>
    (["symbol", "narrowSymbol", "name"] as const).flatMap((currencyDisplay) =>
      [1, 2].map((amount) =>
        new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay }).format(amount),
      ),
    ),
  );
  const words = texts.flatMap((text) => text.match(/\p{L}[\p{L}\p{M}.]*/gu) ?? []);
  const all = new Set([...words.map((word) => word.replaceAll(".", "").toLowerCase()), ...shortNames]);
  wordsByCurrency.set(key, all);
  return all;
}

/** The currency that a text names: by code, else by a sign of exactly one known currency; else undefined. */
export function namedCurrency(
  text: string,
  locale: string,
  known: readonly string[] = [],
): string | undefined {
  const codes = (text.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? []).filter(isCurrency);
  if (codes.length > 0) return new Set(codes).size === 1 ? codes[0] : undefined;
  const signs =
    text.match(/[^\s\d.,'’٫٬()+−-]+/gu)?.map((sign) => sign.replaceAll(".", "").toLowerCase()) ?? [];
  const named = known.filter((currency) => {
    const own = currencySigns(currency, locale);
    return signs.some((sign) => own.has(sign));
  });
  return named.length === 1 ? named[0] : undefined;
}

const signsByCurrency = new Map<string, ReadonlySet<string>>();

function currencySigns(currency: string, locale: string): ReadonlySet<string> {
  const key = `${currency} ${locale}`;
  const found = signsByCurrency.get(key);
  if (found) return found;
  const signs = (["symbol", "narrowSymbol"] as const).map((display) =>
    currencyPart(currency, locale, display).replaceAll(".", "").toLowerCase(),
  );
  const all = new Set(signs);
  signsByCurrency.set(key, all);
  return all;
}

/** How the locale writes a currency beside an amount: "€", "Kuwaiti dinars". */
export const currencyPart = (
  currency: string,
  locale: string,
  currencyDisplay: "symbol" | "narrowSymbol" | "name",
  amount = 1,
): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
    .formatToParts(amount)
    .flatMap(({ type, value }) => (type === "currency" ? value : []))
    .join("");
