import { useCurrencyAround } from "../currencyAround";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

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
