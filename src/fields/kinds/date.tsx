import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

export const date: FieldView<"date"> = {
  input: lazyInput("DateInput"),
  cell: DateCell,
  filter: lazyFilter("DateFilter"),
  view: DateCell,
  width: 128,
};

function DateCell({ value }: ShowProps<"date">) {
  const { formats } = useFieldEnvironment();
  return value ? (
    <time dateTime={value} className={styles.number}>
      {formats.date(value)}
    </time>
  ) : (
    <Nothing />
  );
}
