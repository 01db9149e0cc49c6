import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

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
