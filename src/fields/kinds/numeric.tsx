import { useFieldEnvironment } from "../FieldEnvironment";
import type { FieldView, ShowProps } from "../FieldView";
import { useCurrencyAround } from "../currencyAround";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
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
  cell: NumbersCell,
  filter: lazyFilter("NumbersFilter"),
  view: NumbersCell,
  width: 136,
};

function NumbersCell({ value, field }: ShowProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  if (!value?.length) return <Nothing />;
  return (
    <span>{`${value.map((one) => formats.number(one)).join(", ")}${field.unit ? ` ${field.unit}` : ""}`}</span>
  );
}

export const percent: FieldView<"percent"> = {
  input: lazyInput("PercentInput"),
  cell: PercentCell,
  filter: lazyFilter("PercentFilter"),
  view: PercentCell,
  align: "end",
  width: 96,
};

function PercentCell({ value }: ShowProps<"percent">) {
  const { formats } = useFieldEnvironment();
  return value == null ? <Nothing /> : <span className={styles.number}>{formats.percent(value)}</span>;
}

export const money: FieldView<"money"> = {
  input: lazyInput("MoneyInput"),
  cell: MoneyCell,
  filter: lazyFilter("MoneyFilter"),
  view: MoneyCell,
  align: "end",
  width: 136,
};

function MoneyCell({ value }: ShowProps<"money">) {
  const { formats } = useFieldEnvironment();
  return value ? <span className={styles.number}>{formats.money(value)}</span> : <Nothing />;
}

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
