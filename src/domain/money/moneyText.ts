import { minorDigitsOf } from "./amounts";

/** An amount in minor units as a plain decimal text in major units: 10179200 INR is "101792.00". */
export function decimalText(amountMinor: number | bigint, currency: string): string {
  const digits = minorDigitsOf(currency);
  const amount = BigInt(amountMinor);
  const size = String(amount < 0n ? -amount : amount).padStart(digits + 1, "0");
  const text = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`;
  return amount < 0n ? `-${text}` : text;
}

/** "INR 101,792.00", the same on every machine, for sentences. Screens use formatMoney with the reader's locale. */
export function plainMoney(amountMinor: number | bigint, currency: string): string {
  const [whole = "0", fraction] = decimalText(amountMinor, currency).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${currency} ${grouped}${fraction ? `.${fraction}` : ""}`;
}

/** Basis points as a percentage in words: 1,850 is "18.5%". */
export function percentText(basisPoints: number): string {
  const size = String(Math.abs(basisPoints)).padStart(3, "0");
  const fraction = size.slice(-2).replace(/0+$/, "");
  return `${basisPoints < 0 ? "-" : ""}${size.slice(0, -2)}${fraction ? `.${fraction}` : ""}%`;
}

/**
 * An amount in minor units as a locale writes money, always with its currency and all digits of the minor unit.
 * The digits go to Intl as text, so that no float comes between. @throws RangeError for a malformed locale or code.
 */
export function formatMoney(amountMinor: number | bigint, currency: string, locale: string): string {
  const text = decimalText(amountMinor, currency);
  // A decimal text is what Intl takes as a number without loss; its type only knows literals.
  return formatterFor(currency, locale).format(text as Intl.StringNumericLiteral);
}

const formatters = new Map<string, Intl.NumberFormat>();

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
