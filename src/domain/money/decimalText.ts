import { minorDigitsOf } from "./minorDigitsOf";

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
