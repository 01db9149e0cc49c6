import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, ConfigProvider } from "antd";
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useState } from "react";
import { OuterBodies } from "../../currencyAround";
import type { Around, InputProps } from "../../FieldView";
import { useOuterBodies } from "../../useOuterBodies";
import { CopyRows } from "./CopyRows";
import { RowLine } from "./RowLine";
import styles from "./rows.module.css";
import { rowKey } from "./rowKey";
import { moveInTable } from "./moveInTable";
import { useApplyingColumns } from "./useApplyingColumns";
import { useFoldedColumns } from "./useFoldedColumns";
import { useRowColumns } from "./useRowColumns";
import { useRowEdits } from "./useRowEdits";
import { useRowErrors } from "./useRowErrors";
import { useRowHints } from "./useRowHints";
import { widthInRows } from "./widthInRows";

const PasteQuestion = lazy(() => import("./PasteQuestion").then((m) => ({ default: m.PasteQuestion })));

/** Rows drawn at once; a long table shows the rest on request. */
const batch = 40;
/** From so many rows on each is folded to one line where the table is narrow. */
const many = 4;
const none: readonly Around[] = [];

/**
 * An editable table. Tab goes from cell to cell, Enter and the arrow keys up and down from row to row, Enter in the last
 * row adds one; a table copied from a spreadsheet and pasted into a cell fills the cells from there on. One with headings
 * that meets filled rows asks what becomes of them.
 */
export function RowsInput({ id, field, value, around, onChange, errors, disabled }: InputProps<"rows">) {
  const outer = useOuterBodies(around);
  const rows = value ?? none;
  const all = useRowColumns(field);
  const { columns, folds } = useFoldedColumns(field, useApplyingColumns(all, rows, outer), rows, errors);
  const edits = useRowEdits({ id, field, value, around, outer, onChange, columns, all });
  const errorsOfRow = useRowErrors(useMemo(() => ({ ...edits.unread, ...errors }), [edits.unread, errors]));
  const [shown, setShown] = useState(batch);
  const noteId = useId();
  const hintOf = useRowHints(field, rows);
  const isSingle = columns.cells.length + columns.below.length === 1;
  const isFull = rows.length >= (field.maxItems ?? 200);
  return (
    <OuterBodies value={outer}>
      <ConfigProvider componentSize="small">
        {folds.length > 0 && rows.length > 0 && (
          <div className={styles.folds} role="group" aria-label="Further columns">
            {folds.map(({ label, isOpen, toggle }) => (
              <Button
                key={label}
                type="text"
                icon={isOpen ? <MinusOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
                aria-pressed={isOpen}
                onClick={toggle}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <div
          className={styles.frame}
          onPaste={(event) => !disabled && edits.paste(event)}
          onKeyDown={(event) => {
            if (undoes(event) && edits.undoPaste && !disabled) {
              event.preventDefault();
              edits.undoPaste();
            } else if (moveInTable(event, id, rows.length) === "past the end" && !isFull && !disabled)
              edits.add();
          }}
        >
          {rows.length > 0 && (
            <table className={styles.table} data-single={isSingle} aria-describedby={noteId}>
              <thead>
                <tr>
                  {columns.cells.map(({ name, inner, view, isRequired }, index) => (
                    <th
                      className={index === 0 ? styles.first : undefined}
                      key={name}
                      scope="col"
                      style={{ minWidth: widthInRows(inner, view) }}
                      data-end={view.align}
                      data-required={isRequired}
                    >
                      {inner.label}
                    </th>
                  ))}
                  <th scope="col" className={styles.actions}>
                    <span className="heard">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, shown).map((row, index) => (
                  <RowLine
                    key={rowKey(row)}
                    id={`${id}.${index}`}
                    index={index}
                    row={row}
                    one={field.one}
                    columns={columns}
                    errors={errorsOfRow(index)}
                    hint={hintOf(index)}
                    folds={!isSingle && rows.length >= many}
                    isNew={rowKey(row) === edits.added}
                    edits={edits}
                    isLast={index === rows.length - 1}
                    disabled={disabled}
                  />
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div className={styles.foot}>
          {rows.length > shown && (
            <Button
              type="link"
              onClick={() => setShown(shown + batch)}
            >{`Show ${Math.min(batch, rows.length - shown)} more of ${rows.length}`}</Button>
          )}
          {!disabled && (
            <Button
              id={id}
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={isFull}
              onClick={() => edits.add()}
            >
              {`Add ${field.one}`}
            </Button>
          )}
          {rows.length > 0 && !isSingle && <CopyRows rows={rows} columns={all.cells} around={around} />}
          <span id={noteId} className={styles.note} role="status">
            {edits.note}
          </span>
          {edits.undoPaste && !disabled && (
            <Button size="small" onClick={edits.undoPaste}>
              Undo pasting
            </Button>
          )}
        </div>
        {edits.asked && (
          <Suspense>
            <PasteQuestion {...edits.asked} rows={rows.length} one={field.one} />
          </Suspense>
        )}
      </ConfigProvider>
    </OuterBodies>
  );
}

/** Ctrl+Z, or Cmd+Z. */
const undoes = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !altKey && !shiftKey;
