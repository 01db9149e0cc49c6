import { Space } from "antd";
import { useState } from "react";
import { inCurrency } from "../../domain/money/amounts";
import { readDecimal } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { useCurrencyAround, useMainCurrency } from "../currencyAround";
import { CurrencySelect } from "./ChoiceInput";
import { AmountBox, NumberBox } from "./NumberBox";
import styles from "./inputs.module.css";

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

/** An amount and its currency; at first the organisation's main currency. */
export function MoneyInput({
  field,
  value,
  onChange,
  around: _around,
  compact: _compact,
  ...props
}: InputProps<"money">) {
  const main = useMainCurrency();
  const [chosen, setChosen] = useState<string>();
  const currency = value?.currency ?? chosen ?? main;
  return (
    <Space.Compact>
      <AmountBox
        {...props}
        currency={currency}
        value={value?.amount}
        onChange={(amount) => onChange(amount == null ? null : { amount, currency })}
        placeholder={field.placeholder}
      />
      <span className={styles.currency}>
        <CurrencySelect
          label={`Currency of ${field.label.toLowerCase()}`}
          value={currency}
          disabled={props.disabled}
          onChange={(code) => {
            setChosen(code);
            if (value) onChange({ amount: inCurrency(value.amount, currency, code), currency: code });
          }}
        />
      </span>
    </Space.Compact>
  );
}

/** An amount in the currency of another field, which is shown beside it. */
export function AmountInput({ field, around, ...props }: InputProps<"amount">) {
  const currency = useCurrencyAround(field, around);
  return (
    <AmountBox
      {...props}
      currency={currency}
      unit={props.compact ? undefined : currency}
      placeholder={field.placeholder}
    />
  );
}
