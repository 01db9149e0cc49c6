import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { LinkedText } from "../parts/LinkedText";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";
import styles from "../parts/show.module.css";

export const longText: FieldView<"longText"> = {
  input: lazyInput("LongTextInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: LongTextView,
  width: 280,
  wide: true,
};

function LongTextView({ value }: ShowProps<"longText">) {
  return value ? (
    <p className={styles.prose}>
      <LinkedText>{value}</LinkedText>
    </p>
  ) : (
    <Nothing />
  );
}
