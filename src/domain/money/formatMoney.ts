import { decimalText } from "./decimalText";
import { minorDigitsOf } from "./minorDigitsOf";

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount in minor units as a locale writes money, always with its currency and all digits of the minor unit.
 * The digits go to Intl as text, so that no float comes between. Throws a RangeError for a malformed locale or code.
 */
export function formatMoney(amountMinor: number | bigint, currency: string, locale: string): string {
  const text = decimalText(amountMinor, currency);
  // A decimal text is what Intl takes as a number without loss; its type only knows literals.
  return formatterFor(currency, locale).format(text as Intl.StringNumericLiteral);
}

/** Building a formatter is slow, so one per currency and locale is kept. */
function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = minorDigitsOf(currency);
  const built = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, built);
  return built;
}
