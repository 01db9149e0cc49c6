import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

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
