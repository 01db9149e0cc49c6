import { type Around, type Field, inWords } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import styles from "./show.module.css";
import { TextCell } from "./Nothing";

/** A value as text on one line. */
export function WordsCell(props: { field: Field; value: unknown; around: Around }) {
  const { formats } = useFieldEnvironment();
  return <TextCell value={inWords(props.field, props.value, formats, props.around)} />;
}

/** The same with digits of equal width. */
export const DigitsCell = (props: { field: Field; value: unknown; around: Around }) => (
  <span className={styles.number}>
    <WordsCell {...props} />
  </span>
);
