import { type Around, type Field, inWords } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import styles from "./show.module.css";
import { TextCell } from "./Nothing";

export function WordsCell(props: { field: Field; value: unknown; around: Around }) {
  const { formats } = useFieldEnvironment();
  return <TextCell value={inWords(props.field, props.value, formats, props.around)} />;
}

/** With digits of equal width. */
export const DigitsCell = (props: { field: Field; value: unknown; around: Around }) => (
  <span className={styles.number}>
    <WordsCell {...props} />
  </span>
);
