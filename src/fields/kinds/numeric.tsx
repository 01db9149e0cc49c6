import { useFieldEnvironment } from "../FieldEnvironment";
import type { FieldView, ShowProps } from "../FieldView";
import { useCurrencyAround } from "../currencyAround";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { DigitsCell, WordsCell } from "../parts/WordsCell";
import { lazyFilter, lazyInput } from "./lazyParts";

export const number: FieldView<"number"> = {
  input: lazyInput("NumberInput"),
  cell: NumberCell,
  filter: lazyFilter("NumberFilter"),
  view: NumberCell,
  align: "end",
  width: 104,
};

function NumberCell({ value, field }: ShowProps<"number">) {
  const { formats } = useFieldEnvironment();
  if (value == null) return <Nothing />;
  return (
    <span className={styles.number}>
      {formats.number(value, { maximumFractionDigits: field.decimals ?? 0 })}
      {field.unit && <span className={styles.unit}> {field.unit}</span>}
    </span>
  );
}

export const numbers: FieldView<"numbers"> = {
  input: lazyInput("NumbersInput"),
  cell: WordsCell,
  filter: lazyFilter("NumbersFilter"),
  view: WordsCell,
  width: 136,
};

export const percent: FieldView<"percent"> = {
  input: lazyInput("PercentInput"),
  cell: DigitsCell,
  filter: lazyFilter("PercentFilter"),
  view: DigitsCell,
  align: "end",
  width: 96,
};

export const money: FieldView<"money"> = {
  input: lazyInput("MoneyInput"),
  cell: DigitsCell,
  filter: lazyFilter("MoneyFilter"),
  view: DigitsCell,
  align: "end",
  width: 136,
};

export const amount: FieldView<"amount"> = {
  input: lazyInput("AmountInput"),
  cell: AmountCell,
  filter: lazyFilter("AmountFilter"),
  view: AmountCell,
  align: "end",
  width: 120,
};

function AmountCell({ value, field, around }: ShowProps<"amount">) {
  const { formats } = useFieldEnvironment();
  const currency = useCurrencyAround(field, around);
  return value == null ? (
    <Nothing />
  ) : (
    <span className={styles.number}>{formats.money({ amount: value, currency })}</span>
  );
}
