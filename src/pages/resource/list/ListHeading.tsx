import { CaretDownFilled, CaretUpFilled } from "@ant-design/icons";
import { inSentence } from "../../../domain/formats/text";
import type { AnyFieldView } from "../../../fields/viewIn";
import type { ListColumn } from "../listState/listColumns";
import styles from "./ListTable.module.css";

interface ListHeadingProps {
  column: ListColumn;
  /** Stands instead of the field's name. */
  heading: string | undefined;
  view: AnyFieldView;
  /** Stays in place when the table is scrolled sideways. */
  isFirst: boolean;
  /** Says whose or what a row is: its names are not cut where the window is short of room. */
  isAbout: boolean;
  /** The order in which the list stands by this column, if it does. */
  order: "asc" | "desc" | undefined;
  onSort(order: "asc" | "desc" | undefined): void;
}

/** In pixels: columns may be as wide as what is in them, but none asks for more than this while others are short of room. */
const widest = { about: 200, other: 112 };

const next = { none: "asc", asc: "desc", desc: undefined } as const;

/** The head of a column; where the kind can be sorted, a click goes from rising to falling to the list's own order. */
export function ListHeading({
  column,
  heading = column.field.label,
  view,
  isFirst,
  isAbout,
  order,
  onSort,
}: ListHeadingProps) {
  return (
    <th
      scope="col"
      className={isFirst ? styles.first : undefined}
      // A number is never cut: it needs no room but its own.
      style={view.align ? {} : { minWidth: Math.min(view.width, isAbout ? widest.about : widest.other) }}
      data-align={view.align}
      aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : undefined}
    >
      {column.isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={heading === column.field.label ? undefined : `Sort by ${inSentence(column.field.label)}`}
          onClick={() => onSort(next[order ?? "none"])}
        >
          {heading}
          <span className={styles.caret} data-order={order} aria-hidden>
            {order === "desc" ? <CaretDownFilled /> : <CaretUpFilled />}
          </span>
        </button>
      ) : (
        heading
      )}
    </th>
  );
}
