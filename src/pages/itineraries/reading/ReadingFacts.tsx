import { canRead, type Fields } from "../../../schema";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Around } from "../../../fields/FieldView";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";
import styles from "./reading.module.css";

interface ReadingFactsProps {
  fields: Fields;
  names: readonly string[];
  row: Around;
}

/** Which of the declared fields the reader may know and somebody filled. */
export function useFilledFields({ fields, names, row }: ReadingFactsProps) {
  const { actor } = useFieldEnvironment();
  return names.flatMap((name) => {
    const field = fields[name];
    return field && canRead(field, actor) && !isEmptyValue(row[name]) ? [{ name, field }] : [];
  });
}

/** Facts of the offer, a day or an item, as their fields are declared. What is empty is left out. */
export function ReadingFacts(props: ReadingFactsProps) {
  const { views } = useFieldEnvironment();
  const filled = useFilledFields(props);
  if (filled.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {filled.map(({ name, field }) => (
        <div key={name} data-wide={viewIn(views, field).wide === true}>
          <dt>{field.label}</dt>
          <dd>
            <FieldShow field={field} value={props.row[name]} around={props.row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
