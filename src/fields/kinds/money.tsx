import { parseMoney } from "../../domain/money/parseMoney";
import { amountWords } from "./amountWords";
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
  unread: (value, _field, formats) => (Number.isNaN(value?.amount) ? amountWords(formats) : undefined),
  parse(typed, _field, { locale }) {
    const currency = /\b[A-Z]{3}\b/.exec(typed)?.[0];
    const amount = currency ? parseMoney(typed, currency, locale ?? "en") : null;
    return currency && amount !== null ? { amount, currency } : undefined;
  },
};

function MoneyCell({ value }: ShowProps<"money">) {
  const { formats } = useFieldEnvironment();
  return value ? <span className={styles.number}>{formats.money(value)}</span> : <Nothing />;
}
