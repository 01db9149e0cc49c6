import { Input } from "antd";
import { useState } from "react";
import type { InputProps } from "../FieldView";
import { type Control, controlProps } from "./controlProps";
import styles from "./inputs.module.css";
import { decimalText, minorDigitsOf, minorUnitsOf } from "../../domain/money/amounts";
import { parseMoney } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";

export interface NumberBoxProps
  extends Control, Pick<InputProps<"number">, "value" | "onChange" | "compact"> {
  write(value: number): string;
  /** The value of a typed text; undefined where it is not a number. */
  read(text: string): number | undefined;
  /** The step of the arrow keys, in the unit of the value. */
  step: number;
  unit?: string | undefined;
  placeholder?: string | undefined;
}

/**
 * A number typed in the locale's format and held in units. The text stays as typed until the box is left. Other text
 * is held as NaN: no schema accepts it, so it is reported and not lost.
 */
export function NumberBox({
  value,
  onChange,
  compact,
  write,
  read,
  step,
  unit,
  placeholder,
  ...control
}: NumberBoxProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value == null || Number.isNaN(value) ? "" : write(value));
  const take = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? null : (read(text) ?? Number.NaN));
  };
  return (
    <Input
      {...controlProps(control)}
      className={compact ? styles.numberInRow : styles.number}
      value={shown}
      inputMode="decimal"
      placeholder={placeholder}
      autoComplete="off"
      {...(unit ? { suffix: <span className="muted">{unit}</span> } : {})}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        if (!(typeof value === "number" && Number.isNaN(value))) setTyped(undefined);
      }}
      onKeyDown={(event) => {
        const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (direction === 0 || compact || event.altKey) return;
        event.preventDefault();
        const next = (value == null || Number.isNaN(value) ? 0 : value) + direction * step;
        setTyped(write(next));
        onChange(next);
      }}
    />
  );
}

/** An amount typed in major units and held in minor units of its currency. */
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
        // Intl formats a decimal text without loss; its type allows only numbers.
        formats.number(decimalText(Math.round(value), currency) as unknown as number, {
          minimumFractionDigits: value % 10 ** digits === 0 ? 0 : digits,
          maximumFractionDigits: digits,
        })
      }
      read={(text) => parseMoney(text, currency, formats.locale ?? "en") ?? undefined}
    />
  );
}
