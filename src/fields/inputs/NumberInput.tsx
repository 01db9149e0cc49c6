import { readDecimal } from "../../schema";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { NumberBox } from "./NumberBox";

export function NumberInput({ field, around: _around, ...props }: InputProps<"number">) {
  const { formats } = useFieldEnvironment();
  const { decimals = 0 } = field;
  return (
    <NumberBox
      {...props}
      step={1}
      unit={field.unit}
      placeholder={field.placeholder}
      write={(value) => formats.number(value, { maximumFractionDigits: decimals })}
      read={(text) => {
        const units = readDecimal(text, decimals, formats.locale);
        return units === undefined ? undefined : units / 10 ** decimals;
      }}
    />
  );
}

/** Typed as 18.5, held as 1850 basis points. */
export function PercentInput({ field, around: _around, ...props }: InputProps<"percent">) {
  const { formats } = useFieldEnvironment();
  return (
    <NumberBox
      {...props}
      step={100}
      unit="%"
      placeholder={field.placeholder}
      write={(value) => formats.number(value / 100, { maximumFractionDigits: 2 })}
      read={(text) => readDecimal(text, 2, formats.locale)}
    />
  );
}
