import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

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
