import { useFieldEnvironment } from "../FieldEnvironment";
import type { FieldView, ShowProps } from "../FieldView";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { WordsCell } from "../parts/WordsCell";
import { lazyFilter, lazyInput } from "./lazyParts";

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

export const instant: FieldView<"instant"> = {
  input: lazyInput("InstantInput"),
  cell: InstantCell,
  filter: lazyFilter("InstantFilter"),
  view: InstantCell,
  width: 168,
};

function InstantCell({ value }: ShowProps<"instant">) {
  const { formats } = useFieldEnvironment();
  return value ? (
    <time dateTime={value} title={formats.relative(value)} className={styles.number}>
      {formats.instant(value)}
    </time>
  ) : (
    <Nothing />
  );
}

export const time: FieldView<"time"> = {
  input: lazyInput("TimeInput"),
  cell: WordsCell,
  filter: lazyFilter("TimeFilter"),
  view: WordsCell,
  width: 96,
};
