import { DownOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { memo, useState } from "react";
import { applies, type FieldErrors } from "../../../schema";
import { FieldCell } from "../../FieldCell";
import type { Around } from "../../FieldView";
import { FormField } from "../../FormField";
import { errorsBelow } from "../../errorsBelow";
import { isEmptyValue } from "../../isEmptyValue";
import { menuIdOf } from "./rowKey";
import styles from "./rows.module.css";
import type { RowColumn, RowColumns } from "./useRowColumns";
import type { RowEdits } from "./useRowEdits";

interface RowLineProps {
  id: string;
  index: number;
  row: Around;
  one: string;
  columns: RowColumns;
  errors: FieldErrors | undefined;
  /** A note on what to check in the row. */
  hint: string | undefined;
  /** Whether the row is folded to one line where the table is narrow. */
  folds: boolean;
  /** Whether it was just added: then it starts open. */
  isNew: boolean;
  edits: Omit<RowEdits, "note" | "unread" | "undoPaste" | "added">;
  isLast: boolean;
  disabled: boolean | undefined;
}

/** One row of an editable table. Renders again only when its props below change. */
export const RowLine = memo(
  function RowLine(props: RowLineProps) {
    const { id, index, row, one, columns, errors, hint, folds, isNew, edits, isLast, disabled } = props;
    const [isUnfolded, setUnfolded] = useState(isNew);
    // Errors are never hidden.
    const isOpen = !folds || isUnfolded || errors !== undefined;
    const first = columns.cells[0]?.name;
    const below = columns.below.filter(({ inner }) => applies(inner, [row]));
    return (
      <>
        <tr data-open={isOpen}>
          {folds && (
            <RowSummary
              index={index}
              row={row}
              one={one}
              summary={columns.summary}
              isOpen={isOpen}
              onToggle={() => setUnfolded(!isOpen)}
            />
          )}
          {columns.cells.map(({ name, inner, view, isClosed }) => {
            const wrong = errorsBelow(errors, name);
            const errorId = `${id}.${name}-error`;
            // A field that applies only in some rows keeps its cell empty in the others.
            if (!applies(inner, [row])) return <td key={name} data-applies="false" />;
            return (
              <td key={name} data-label={inner.label} className={name === first ? styles.first : undefined}>
                <view.input
                  id={`${id}.${name}`}
                  field={inner}
                  value={row[name]}
                  around={row}
                  label={`${inner.label}, ${one} ${index + 1}`}
                  onChange={(value) => edits.change(index, name, value)}
                  errors={wrong}
                  describedBy={wrong ? errorId : undefined}
                  disabled={disabled || isClosed}
                  compact
                />
                {wrong && (
                  <p id={errorId} className={styles.error} role="alert">
                    {Object.values(wrong).flat().join(" ")}
                  </p>
                )}
              </td>
            );
          })}
          <td className={styles.actions}>
            {!disabled && <RowMenu id={id} index={index} one={one} edits={edits} isLast={isLast} />}
          </td>
        </tr>
        {below.map(({ name, inner, isClosed }) => (
          <tr key={name} className={styles.below} data-open={isOpen}>
            <td colSpan={columns.cells.length + 1}>
              <FormField
                id={`${id}.${name}`}
                field={inner}
                value={row[name]}
                around={row}
                onChange={(value) => edits.change(index, name, value)}
                errors={errorsBelow(errors, name)}
                disabled={disabled || isClosed}
              />
            </td>
          </tr>
        ))}
        {hint && (
          <tr className={styles.hint}>
            <td colSpan={columns.cells.length + 1}>
              <p role="status">{hint}</p>
            </td>
          </tr>
        )}
      </>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.id === after.id &&
    before.errors === after.errors &&
    before.hint === after.hint &&
    before.folds === after.folds &&
    before.columns === after.columns &&
    before.isLast === after.isLast &&
    before.disabled === after.disabled,
);

function RowMenu({
  id,
  index,
  one,
  edits,
  isLast,
}: {
  id: string;
  index: number;
  one: string;
  edits: Omit<RowEdits, "note" | "unread" | "undoPaste" | "added">;
  isLast: boolean;
}) {
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: [
          { key: "duplicate", label: "Duplicate", onClick: () => edits.duplicate(index) },
          { key: "insert", label: "Insert below", onClick: () => edits.add(index) },
          { key: "up", label: "Move up", disabled: index === 0, onClick: () => edits.move(index, -1) },
          { key: "down", label: "Move down", disabled: isLast, onClick: () => edits.move(index, 1) },
          { type: "divider" },
          { key: "remove", label: `Remove ${one}`, danger: true, onClick: () => edits.remove(index) },
        ],
      }}
    >
      <Button
        id={menuIdOf(id)}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Actions of ${one} ${index + 1}`}
      />
    </Dropdown>
  );
}

interface RowSummaryProps {
  index: number;
  row: Around;
  one: string;
  summary: readonly RowColumn[];
  isOpen: boolean;
  onToggle(): void;
}

/** The line of a folded row: its main values, and a button that opens it. */
function RowSummary({ index, row, one, summary, isOpen, onToggle }: RowSummaryProps) {
  const shown = summary.filter(({ name, inner }) => !isEmptyValue(row[name]) && applies(inner, [row]));
  return (
    <td className={styles.summary}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.number}>
          <span className="heard">{`${one} `}</span>
          {index + 1}
        </span>
        {shown.map(({ name, inner, view }) => (
          <span key={name} data-end={view.align}>
            <FieldCell field={inner} value={row[name]} around={row} />
          </span>
        ))}
        <DownOutlined aria-hidden className={styles.caret} rotate={isOpen ? 180 : 0} />
      </button>
    </td>
  );
}
