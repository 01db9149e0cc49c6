import type { Formats } from "../../../domain/formats/formatsOf";
import { decimalText, isCurrency } from "../../../domain/money/amounts";

/** "INR 101,792.00", as plainMoney writes it. */
const plain = /\b([A-Z]{3}) (-?\d{1,3}(?:,\d{3})*(?:\.\d+)?)(?![\d,]*\d)/g;

/** The words of an explanation with its amounts as the organisation writes money; what only looks like one stays. */
export const withOwnMoney = (words: string, formats: Pick<Formats, "money">): string =>
  words.replace(plain, (found: string, currency: string, digits: string) => {
    const text = digits.replaceAll(",", "");
    const amount = Number(text.replace(".", ""));
    const isAmount =
      isCurrency(currency) && Number.isSafeInteger(amount) && decimalText(amount, currency) === text;
    return isAmount ? formats.money({ amount, currency }) : found;
  });
