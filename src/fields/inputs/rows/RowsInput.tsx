import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, ConfigProvider } from "antd";
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useState } from "react";
import { overlapHints } from "../../../domain/pricing/overlaps";
import {
  applies,
  type Field,
  type FieldErrors,
  type FieldKinds,
  initialValue,
  isSameValue,
} from "../../../schema";
import type { Around, InputProps } from "../../FieldView";
import { OuterBodies, useOuterBodies } from "../../currencyAround";
import type { AnyFieldView } from "../../viewIn";
import { CopyRows } from "./CopyRows";
import { MatrixInput } from "./MatrixInput";
import { RowLine } from "./RowLine";
import { rowKey } from "./rowKey";
import styles from "./rows.module.css";
import { type RowColumn, type RowColumns, useRowColumns } from "./useRowColumns";
import { useRowEdits } from "./useRowEdits";
import { isEmptyValue } from "../../isEmptyValue";

const PasteQuestion = lazy(() => import("./PasteQuestion").then((m) => ({ default: m.PasteQuestion })));

/** Rows drawn at first; a button shows more. */
const batch = 40;
/** From so many rows on, rows are folded to one line where the table is narrow. */
const many = 4;
const none: readonly Around[] = [];

export const RowsInput = (props: InputProps<"rows">) =>
  props.field.matrix ? <MatrixInput {...props} matrix={props.field.matrix} /> : <TableInput {...props} />;

/**
 * An editable table. Tab moves between cells, Enter and the up and down arrows between rows; Enter in the last row
 * adds one. A table pasted from a spreadsheet fills the cells from the current one on. A paste with headings into
 * filled rows asks whether to replace them.
 */
function TableInput({ id, field, value, around, onChange, errors, disabled }: InputProps<"rows">) {
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

const undoes = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Enter and the arrow keys go to the next or previous row, except in open lists and multi-line texts. */
function moveInTable(
  event: KeyboardEvent<HTMLElement>,
  tableId: string,
  rows: number,
): "past the end" | undefined {
  const { target, key } = event;
  if (
    !(target instanceof HTMLInputElement) ||
    target.type === "checkbox" ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return undefined;
  const direction = key === "Enter" || key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (direction === 0 || target.getAttribute("role") === "combobox" || isPickerOpen(target)) return undefined;
  const match = target.id.startsWith(`${tableId}.`)
    ? /^(\d+)\.(\w+)$/.exec(target.id.slice(tableId.length + 1))
    : null;
  if (!match) return undefined;
  event.preventDefault();
  const next = Number(match[1]) + direction;
  const cell = document.getElementById(`${tableId}.${next}.${match[2]}`);
  if (cell) cell.focus();
  if (cell instanceof HTMLInputElement) cell.select();
  return next >= rows && key === "Enter" ? "past the end" : undefined;
}

const isPickerOpen = (input: HTMLInputElement) =>
  input.closest(".ant-picker-focused.ant-picker-open") !== null ||
  input.getAttribute("aria-expanded") === "true";

/**
 * The columns that apply to at least one row; all of them without rows. The object is stable, so that unchanged rows
 * do not render again.
 * @param outer the bodies around the rows, nearest first
 */
function useApplyingColumns(all: RowColumns, rows: readonly Around[], outer: readonly Around[]): RowColumns {
  const isLeft = ({ inner }: RowColumn) =>
    rows.length > 0 && inner.appliesWhere && !rows.some((row) => applies(inner, [row, ...outer]));
  const left = [...all.cells, ...all.below]
    .filter(isLeft)
    .map(({ name }) => name)
    .join(" ");
  return useMemo(() => {
    if (!left) return all;
    const names = left.split(" ");
    const only = (columns: readonly RowColumn[]) => columns.filter(({ name }) => !names.includes(name));
    return { cells: only(all.cells), below: only(all.below), summary: only(all.summary) };
  }, [all, left]);
}

/** The errors by row; stable until the errors change, so that other rows do not render again. */
function useRowErrors(errors: FieldErrors | undefined): (index: number) => FieldErrors | undefined {
  return useMemo(() => {
    const byRow = new Map<number, FieldErrors>();
    for (const [path, messages] of Object.entries(errors ?? {})) {
      const match = /^(\d+)\.?(.*)$/.exec(path);
      if (!match) continue;
      const index = Number(match[1]);
      byRow.set(index, { ...byRow.get(index), [match[2] ?? ""]: messages });
    }
    return (index) => byRow.get(index);
  }, [errors]);
}

function useRowHints(
  field: FieldKinds["rows"],
  rows: readonly Around[],
): (index: number) => string | undefined {
  return useMemo(() => {
    const byRow = new Map<number, string>();
    for (const { row, text } of overlapHints(field, rows))
      byRow.set(row, [byRow.get(row), text].filter(Boolean).join(" "));
    return (index) => byRow.get(index);
  }, [field, rows]);
}

/** The least width of a cell, in pixels: less than in a list, so that more columns are visible. */
const least: Partial<Record<Field["kind"], number>> = {
  amount: 84,
  choice: 132,
  choices: 96,
  date: 112,
  number: 72,
};

/** The least width of a column, in pixels: short texts get less. */
const widthInRows = (field: Field, { width }: Pick<AnyFieldView, "width">): number =>
  field.kind === "text" ? Math.min(width, 32 + 1.4 * (field.maxLength ?? 200)) : (least[field.kind] ?? width);

export interface ColumnFold {
  label: string;
  isOpen: boolean;
  toggle(): void;
}

/**
 * The columns without folded ones. A fold starts open if a row has a value of its own there; with errors it is open.
 */
export function useFoldedColumns(
  { folds }: FieldKinds["rows"],
  columns: RowColumns,
  rows: readonly Around[],
  errors: FieldErrors | undefined,
): { columns: RowColumns; folds: ColumnFold[] } {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const groups = Object.entries(folds ?? {}).filter(([, names]) =>
    columns.cells.some(({ name }) => names.includes(name)),
  );
  // Once open, a fold stays open: its column must not vanish while its last cell is emptied.
  const filled = groups.filter(
    ([label, names]) =>
      chosen[label] === undefined &&
      columns.cells.some(
        ({ name, inner }) => names.includes(name) && rows.some((row) => isSaid(row[name], inner)),
      ),
  );
  if (filled.length > 0)
    setChosen({ ...chosen, ...Object.fromEntries(filled.map(([label]) => [label, true])) });
  const isWrong = (names: readonly string[]) =>
    Object.keys(errors ?? {}).some((path) => names.includes(path.split(".")[1] ?? ""));
  const closed = groups.filter(([label, names]) => !chosen[label] && !isWrong(names));
  const hidden = closed.flatMap(([, names]) => names).join(" ");
  const shown = useMemo(() => {
    const names = hidden.split(" ");
    const { cells, below, summary } = columns;
    return { below, summary, cells: cells.filter(({ name }) => !names.includes(name)) };
  }, [columns, hidden]);
  return {
    columns: shown,
    folds: groups.map(([label]) => {
      const isOpen = !closed.some(([one]) => one === label);
      return { label, isOpen, toggle: () => setChosen({ ...chosen, [label]: !isOpen }) };
    }),
  };
}

const isSaid = (value: unknown, field: Field): boolean =>
  !isEmptyValue(value) && !isSameValue(value, initialValue(field));
