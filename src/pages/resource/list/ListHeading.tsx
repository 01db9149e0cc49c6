import { CaretDownFilled, CaretUpFilled } from "@ant-design/icons";
import type { AnyFieldView } from "../../../fields/viewIn";
import type { ListColumn } from "./listColumns";
import styles from "./ListTable.module.css";

interface ListHeadingProps {
  column: ListColumn;
  view: AnyFieldView;
  /** Stays in place when the table is scrolled sideways. */
  isFirst: boolean;
  /** The order in which the list stands by this column, if it does. */
  order: "asc" | "desc" | undefined;
  onSort(order: "asc" | "desc" | undefined): void;
}

const next = { none: "asc", asc: "desc", desc: undefined } as const;

/** The head of a column; where the kind can be sorted, a click goes from rising to falling to the list's own order. */
export function ListHeading({ column, view, isFirst, order, onSort }: ListHeadingProps) {
  return (
    <th
      scope="col"
      className={isFirst ? styles.first : undefined}
      style={{ minWidth: view.width }}
      data-align={view.align}
      aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : undefined}
    >
      {column.isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next[order ?? "none"])}>
          {column.field.label}
          <span className={styles.caret} data-order={order} aria-hidden>
            {order === "desc" ? <CaretDownFilled /> : <CaretUpFilled />}
          </span>
        </button>
      ) : (
        column.field.label
      )}
    </th>
  );
}
