import { DownOutlined } from "@ant-design/icons";
import { applies } from "../../../schema";
import type { Around } from "../../FieldView";
import { FieldCell } from "../../FieldCell";
import { isEmptyValue } from "../../isEmptyValue";
import styles from "./rows.module.css";
import type { RowColumn } from "./useRowColumns";

interface RowSummaryProps {
  index: number;
  row: Around;
  one: string;
  summary: readonly RowColumn[];
  isOpen: boolean;
  onToggle(): void;
}

/** The line of a row that is folded where the table is narrow: what the row is known by, and whether it is open. */
export function RowSummary({ index, row, one, summary, isOpen, onToggle }: RowSummaryProps) {
  const told = summary.filter(({ name, inner }) => !isEmptyValue(row[name]) && applies(inner, [row]));
  return (
    <td className={styles.summary}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.number}>
          <span className="heard">{`${one} `}</span>
          {index + 1}
        </span>
        {told.map(({ name, inner, view }) => (
          <span key={name} data-end={view.align}>
            <FieldCell field={inner} value={row[name]} around={row} />
          </span>
        ))}
        <DownOutlined aria-hidden className={styles.caret} rotate={isOpen ? 180 : 0} />
      </button>
    </td>
  );
}
