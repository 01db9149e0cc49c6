import { isCurrency } from "./minorDigitsOf";

/** Decimal places by which a word behind a number moves its point: 2.5k, 1.5 lakh, 2 crore. */
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
/** Usual short names of currencies that the platform does not know. */
const shortNames = ["rs", "re", "dh", "dhs", "tk", "ksh", "euro"];

/**
 * Takes the words out of a typed amount: the names, signs and codes of currencies mean nothing, a scale right behind the
 * last digit moves the point by `scale` places. Null where any other letter is left.
 */
export function readMoneyWords(
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

const known = new Map<string, ReadonlySet<string>>();

/** What a currency is called and signed in the locale and in English, in small letters without points. */
function currencyWords(currency: string, locale: string): ReadonlySet<string> {
  const key = `${currency} ${locale}`;
  const found = known.get(key);
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
  known.set(key, all);
  return all;
}
