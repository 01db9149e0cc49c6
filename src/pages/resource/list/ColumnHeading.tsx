import { CaretDownFilled, CaretUpFilled } from "@ant-design/icons";
import type { KeyboardEvent, PointerEvent } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { ListColumn } from "../listState/listColumns";
import styles from "./ListTable.module.css";

/** In CSS pixels: the least and greatest width a user can set, and the step of a key. */
const width = { least: 60, most: 800, step: 16 };
/** The nearest width that a column may have. */
export const columnWidth = (wanted: number): number =>
  Math.min(width.most, Math.max(width.least, Math.round(wanted)));

interface HeadingProps {
  column: ListColumn;
  heading: string | undefined;
  order: "asc" | "desc" | undefined;
  /** Switches from ascending to descending to the default order. */
  onSort(): void;
  /** The chosen width in CSS pixels. */
  width: number | undefined;
  /** Sets it. Undefined fits the content. */
  onWidth(width: number | undefined): void;
}

/**
 * The head of a column. Ant Design's sorter focuses the cell itself, which screen readers do not announce as
 * a button.
 */
export function Heading({
  column,
  heading = column.field.label,
  order,
  width: own,
  onSort,
  onWidth,
}: HeadingProps) {
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    // With Shift they move the column.
    if (event.shiftKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) onWidth(widthAround(event.currentTarget) + by * width.step);
    else if (event.key === "Enter") onWidth(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {column.isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={heading === column.field.label ? undefined : `Sort by ${inSentence(column.field.label)}`}
          onClick={onSort}
        >
          {heading}
          <span className={styles.caret} data-order={order} aria-hidden>
            {order === "desc" ? <CaretDownFilled /> : <CaretUpFilled />}
          </span>
        </button>
      ) : (
        heading
      )}
      <span
        className={styles.edge}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-valuemin={width.least}
        aria-valuemax={width.most}
        aria-valuenow={own ?? width.least}
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = "Drag to widen, double-click for as wide as needed";
        }}
        onPointerLeave={({ currentTarget }) => currentTarget.removeAttribute("title")}
        // Named only while it has the focus: its name would be part of the heading's.
        onFocus={({ currentTarget }) => {
          currentTarget.ariaLabel = `Width of ${inSentence(column.field.label)}`;
          // Only the page knows how wide a column is that fits its content.
          currentTarget.ariaValueNow = String(Math.max(width.least, widthAround(currentTarget)));
        }}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute("aria-label")}
        onKeyDown={byKey}
        onPointerDown={(event) => drag(event, onWidth)}
        onDoubleClick={() => onWidth(undefined)}
      />
    </>
  );
}

const widthAround = (element: Element): number => element.closest("th")?.offsetWidth ?? width.least;

/** Resizes a column while its edge is held, and keeps the width on release. */
function drag(event: PointerEvent<HTMLElement>, onWidth: HeadingProps["onWidth"]): void {
  const edge = event.currentTarget;
  const cell = edge.closest("th");
  if (!cell || event.button !== 0) return;
  event.preventDefault();
  // Of a grid (farRows.ts).
  delete cell.dataset["kept"];
  const [from, before] = [event.clientX, cell.offsetWidth];
  const { width: own, minWidth } = cell.style;
  let now = before;
  edge.setPointerCapture(event.pointerId);
  edge.onpointermove = ({ clientX }) => {
    now = columnWidth(before + clientX - from);
    cell.style.width = cell.style.minWidth = `${now}px`;
  };
  edge.onlostpointercapture = () => {
    edge.onpointermove = edge.onlostpointercapture = null;
    if (now !== before) onWidth(now);
    else Object.assign(cell.style, { width: own, minWidth });
  };
}
