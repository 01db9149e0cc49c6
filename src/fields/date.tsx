import type { FieldView, ShowProps } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { datePattern } from "./format/datePattern";
import { readTypedDate } from "./format/readTypedDate";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "./parts/Nothing";
import styles from "./parts/show.module.css";

export const date: FieldView<"date"> = {
  input: lazyInput("DateInput"),
  cell: DateCell,
  filter: lazyFilter("DateFilter"),
  view: DateCell,
  width: 128,
  parse: (typed, _field, formats) => readTypedDate(typed, datePattern(formats)),
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
