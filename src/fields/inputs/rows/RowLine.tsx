import { memo } from "react";
import type { Faults } from "../../../schema/faults";
import { faultsBelow } from "../../faultsBelow";
import type { Around } from "../../FieldView";
import { FormField } from "../../FormField";
import { RowMenu } from "./RowMenu";
import styles from "./rows.module.css";
import type { RowColumns } from "./useRowColumns";
import type { RowEdits } from "./useRowEdits";

interface RowLineProps {
  id: string;
  index: number;
  row: Around;
  one: string;
  columns: RowColumns;
  faults: Faults | undefined;
  edits: Omit<RowEdits, "note" | "unread" | "undoPaste">;
  isLast: boolean;
  disabled: boolean | undefined;
}

/** One row of an editable table. Drawn again only when it or what is wrong with it changes. */
export const RowLine = memo(
  function RowLine({ id, index, row, one, columns, faults, edits, isLast, disabled }: RowLineProps) {
    return (
      <>
        <tr>
          {columns.cells.map(({ name, inner, view, isClosed }) => {
            const below = faultsBelow(faults, name);
            const faultId = `${id}.${name}-fault`;
            return (
              <td key={name} data-label={inner.label}>
                <view.input
                  id={`${id}.${name}`}
                  field={inner}
                  value={row[name]}
                  around={row}
                  label={`${inner.label}, ${one} ${index + 1}`}
                  onChange={(value) => edits.change(index, name, value)}
                  faults={below}
                  describedBy={below ? faultId : undefined}
                  disabled={disabled || isClosed}
                  compact
                />
                {below && (
                  <p id={faultId} className={styles.fault} role="alert">
                    {Object.values(below).flat().join(" ")}
                  </p>
                )}
              </td>
            );
          })}
          <td className={styles.actions}>
            {!disabled && <RowMenu id={id} index={index} one={one} edits={edits} isLast={isLast} />}
          </td>
        </tr>
        {columns.below.map(({ name, inner, isClosed }) => (
          <tr key={name} className={styles.below}>
            <td colSpan={columns.cells.length + 1}>
              <FormField
                id={`${id}.${name}`}
                field={inner}
                value={row[name]}
                around={row}
                onChange={(value) => edits.change(index, name, value)}
                faults={faultsBelow(faults, name)}
                disabled={disabled || isClosed}
              />
            </td>
          </tr>
        ))}
      </>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.id === after.id &&
    before.faults === after.faults &&
    before.columns === after.columns &&
    before.isLast === after.isLast &&
    before.disabled === after.disabled,
);
