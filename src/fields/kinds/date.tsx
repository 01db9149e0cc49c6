import { isPlainDate } from "../../domain/dates/plainDate";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { earliestOf } from "../format/earliestOf";
import { readPastedDate } from "../format/readPastedDate";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

export const date: FieldView<"date"> = {
  input: lazyInput("DateInput"),
  cell: DateCell,
  filter: lazyFilter("DateFilter"),
  view: DateCell,
  width: 128,
  unread(value, field, formats, around) {
    if (!value) return undefined;
    if (!isPlainDate(value)) return `Enter a date such as ${formats.date("2026-12-24")}.`;
    const earliest = earliestOf(field, around);
    return earliest && value < earliest ? `This day lies before ${formats.date(earliest)}.` : undefined;
  },
  parse: (typed, _field, formats) => readPastedDate(typed, formats),
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
