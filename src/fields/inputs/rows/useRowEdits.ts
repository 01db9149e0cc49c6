import { type ClipboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FieldErrors, type FieldKinds, isSameValue, nestedFields, withRowIds } from "../../../schema";
import { currencyIn, useMainCurrency, setInBody } from "../../currencyAround";
import { emptyBody } from "../../emptyBody";
import type { Around } from "../../FieldView";
import { useFieldEnvironment } from "../../FieldEnvironment";
import { isEmptyValue } from "../../isEmptyValue";
import { cellsOf, headedColumns, type Pasted, readPasted } from "./rowsText";
import { menuIdOf, replacing, rowKey } from "./rowKey";
import type { RowColumns } from "./useRowColumns";
import { newRowId } from "../../newRowId";

export interface RowEdits {
  note: string;
  /** The key of the row that was added last. */
  added: number | undefined;
  /** Errors of the last paste, by the path of the cell, until the rows change. */
  unread: FieldErrors;
  /** Undoes the last paste; undefined once the rows have changed otherwise. */
  undoPaste: (() => void) | undefined;
  /** A pasted table with headings that waits for a choice between replacing and appending. */
  asked: { lines: number; choose(mode?: PasteMode): void } | undefined;
  change(index: number, name: string, value: unknown): void;
  /** Adds an empty row behind the index, or at the end, and moves the focus to its first cell. */
  add(after?: number): void;
  duplicate(index: number): void;
  remove(index: number): void;
  move(index: number, by: 1 | -1): void;
  paste(event: ClipboardEvent<HTMLElement>): void;
}

interface Options {
  id: string;
  field: FieldKinds["rows"];
  value: readonly Around[] | null | undefined;
  around: Around;
  /** The bodies around the rows, nearest first. */
  outer: readonly Around[];
  onChange(rows: readonly Around[]): void;
  columns: RowColumns;
  /** Also with the folded columns. */
  all: RowColumns;
}

export type PasteMode = "replace" | "append";

/** The edits of a table's rows. The functions are stable, so that unchanged rows do not render again. */
export function useRowEdits(options: Options): RowEdits {
  const { formats, currencies } = useFieldEnvironment();
  const main = useMainCurrency();
  const [pasted, setPasted] = useState<LastPaste>();
  const [isUndone, setUndone] = useState(false);
  const [added, setAdded] = useState<number>();
  const [asked, setAsked] = useState<readonly string[][]>();
  const latest = useRef({ ...options, formats, currencies, main });
  const awaited = useRef<string>(undefined);
  // Before the next input: in a later effect, an edit could bring back old rows.
  useLayoutEffect(() => {
    latest.current = { ...options, formats, currencies, main };
    const cell = awaited.current ? document.getElementById(awaited.current) : null;
    if (cell) awaited.current = undefined;
    cell?.focus();
  });
  const actions = useMemo(() => {
    const rows = () => latest.current.value ?? [];
    const set = (next: readonly Around[], paste?: LastPaste) => {
      setPasted(paste);
      setUndone(false);
      // Two changes before the next render must not undo each other.
      latest.current = { ...latest.current, value: next };
      latest.current.onChange(next);
    };
    const insert = (at: number, row: Around) => {
      awaited.current = `${latest.current.id}.${at}.${latest.current.columns.cells[0]?.name ?? ""}`;
      setAdded(rowKey(row));
      set([...rows().slice(0, at), row, ...rows().slice(at)]);
    };
    const newRow = () => {
      const { field, outer, main, formats } = latest.current;
      const start = { currency: currencyIn(outer, "currency", main), today: formats.today() };
      return emptyBody(nestedFields(field), start);
    };
    const fill = (
      cells: readonly string[][],
      at: { row: number; column: number },
      from: readonly Around[],
    ) => {
      const { field, columns, all, around, currencies } = latest.current;
      const formats = { ...latest.current.formats, currencies };
      const before = rows();
      const pasted = readPasted({
        ...{ cells, rows: from, columns: columns.cells, all: all.cells, at, newRow, formats, around },
        most: field.maxItems ?? 200,
      });
      set(pasted.rows, { ...pasted, before });
    };
    return {
      change: (index: number, name: string, value: unknown) =>
        set(
          rows().map((row, at) => {
            if (at !== index) return row;
            const { field, outer, main } = latest.current;
            return replacing(row, setInBody(row, name, value, { fields: nestedFields(field), outer, main }));
          }),
        ),
      add: (after = rows().length - 1) => insert(after + 1, newRow()),
      duplicate: (index: number) => {
        const { field } = latest.current;
        const copy = withRowIds({ field }, { field: [{ ...rows()[index] }] }, newRowId, true).field[0];
        if (copy) insert(index + 1, copy);
      },
      remove(index: number) {
        const { id } = latest.current;
        // Focus moves to the menu of the next row, or of the last one, or to the button that adds a row.
        const next = Math.min(index, rows().length - 2);
        awaited.current = next < 0 ? id : menuIdOf(`${id}.${next}`);
        set(rows().filter((_, at) => at !== index));
      },
      move: (index: number, by: 1 | -1) => {
        const moved = rows().filter((_, at) => at !== index);
        const row = rows()[index];
        if (row) set([...moved.slice(0, index + by), row, ...moved.slice(index + by)]);
      },
      undo: (before: readonly Around[]) => {
        set(before);
        setUndone(true);
      },
      paste: (event: ClipboardEvent<HTMLElement>) => {
        const { id, columns, all } = latest.current;
        const cells = cellsOf(event.clipboardData.getData("text"));
        const target = event.target instanceof HTMLElement ? event.target : undefined;
        const match = target?.id.startsWith(`${id}.`)
          ? /^(\d+)\.(\w+)$/.exec(target.id.slice(id.length + 1))
          : null;
        const column = columns.cells.findIndex(({ name }) => name === match?.[2]);
        if (!cells || !match || column < 0 || target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        const at = { row: Number(match[1]), column };
        // Ends what was being typed in the cell; the focus returns to it.
        target?.blur();
        awaited.current = target?.id;
        const fresh = newRow();
        const isFresh = (row: Around) =>
          all.cells.every(({ name }) => isEmptyValue(row[name]) || isSameValue(row[name], fresh[name]));
        if (headedColumns(cells, all.cells) && !rows().every(isFresh)) setAsked(cells);
        else fill(cells, at, rows());
      },
      answer: (cells: readonly string[][], mode?: PasteMode) => {
        setAsked(undefined);
        if (mode)
          fill(
            cells,
            { row: mode === "append" ? rows().length : 0, column: 0 },
            mode === "append" ? rows() : [],
          );
      },
    };
  }, []);
  return useMemo(
    () => ({
      ...actions,
      added,
      asked: asked && {
        lines: asked.length - 1,
        choose: (mode?: PasteMode) => actions.answer(asked, mode),
      },
      note: pasted ? noteOf(pasted) : isUndone ? "What was pasted is taken back." : "",
      unread: pasted?.unread ?? nothingUnread,
      undoPaste: pasted && (() => actions.undo(pasted.before)),
    }),
    [actions, added, asked, pasted, isUndone],
  );
}

interface LastPaste extends Omit<Pasted, "rows"> {
  before: readonly Around[];
}

const nothingUnread: FieldErrors = {};

function noteOf({ filled, left, unread }: Omit<Pasted, "rows">): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const were = (count: number) => (count === 1 ? "was" : "were");
  const wrong = Object.keys(unread).length;
  return [
    `Filled ${counted(filled, "cell")}.`,
    wrong > 0 && `${counted(wrong, "cell")} could not be read and ${were(wrong)} left out.`,
    left > 0 && `${counted(left, "line")} found no room and ${were(left)} left out.`,
  ]
    .filter(Boolean)
    .join(" ");
}
