import { numberSignsOf } from "../../domain/money/parseMoney";
import { latinText } from "./latinText";

/** A decimal number as it is stored, "83.125", the way a locale writes it: "83,125". */
export function writeDecimalText(stored: string, locale: string | undefined): string {
  const { decimal, digits } = numberSignsOf(locale ?? "en");
  const own = [...digits.keys()];
  return [...stored].map((sign) => (sign === "." ? decimal : (own[Number(sign)] ?? sign))).join("");
}

/**
 * A typed decimal number as it is stored, to the last digit. A point or comma that the locale groups with is a decimal
 * sign where it cannot group: "1.08" is understood where people write "1,08". Undefined where it may be either, "1.085".
 */
export function readDecimalText(typed: string, locale: string | undefined): string | undefined {
  const { decimal } = numberSignsOf(locale ?? "en");
  const bare = latinText(typed, locale).replace(/[\s'’]/g, "");
  const [whole = "", places, ...more] = bare.split(decimal);
  if (more.length > 0) return undefined;
  const grouped = /^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/;
  if (places !== undefined)
    return /^\d+$/.test(places) && (/^\d+$/.test(whole) || grouped.test(whole))
      ? `${plain(whole)}.${places}`
      : undefined;
  const [before = "", after, ...others] = bare.split(/[.,]/);
  if (!/^[\d.,]+$/.test(bare) || before === "") return undefined;
  if (after === undefined) return plain(bare);
  if (others.length > 0) return grouped.test(bare) ? plain(bare) : undefined;
  return after === "" || after.length === 3 ? undefined : `${plain(before)}.${after}`;
}

const plain = (whole: string): string => whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
