import { numberSignsOf } from "../../domain/money/parseMoney";

/** A typed text in small letters and Western digits, without marks of direction, with single blanks. */
export function latinText(typed: string, locale: string | undefined): string {
  const { digits } = numberSignsOf(locale ?? "en");
  return [...typed.normalize("NFKC").replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, "")]
    .map((sign) => digits.get(sign) ?? sign)
    .join("")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
