import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

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
