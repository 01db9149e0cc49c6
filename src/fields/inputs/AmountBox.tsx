import { decimalText, minorDigitsOf, minorUnitsOf } from "../../domain/money/amounts";
import { parseMoney } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { NumberBox, type NumberBoxProps } from "./NumberBox";

/** An amount typed in major units of its currency and held in minor units, by the currency's digits. */
export function AmountBox({
  currency,
  ...props
}: Omit<NumberBoxProps, "write" | "read" | "step"> & { currency: string }) {
  const { formats } = useFieldEnvironment();
  const digits = minorDigitsOf(currency);
  return (
    <NumberBox
      {...props}
      step={Number(minorUnitsOf(currency))}
      write={(value) =>
        // A decimal text is what Intl takes as a number without loss; its type only knows numbers.
        formats.number(decimalText(Math.round(value), currency) as unknown as number, {
          minimumFractionDigits: value % 10 ** digits === 0 ? 0 : digits,
          maximumFractionDigits: digits,
        })
      }
      read={(text) => parseMoney(text, currency, formats.locale ?? "en") ?? undefined}
    />
  );
}
