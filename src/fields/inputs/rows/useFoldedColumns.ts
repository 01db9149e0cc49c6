import { useMemo, useState } from "react";
import { type Field, type FieldErrors, type FieldKinds, initialValue, isSameValue } from "../../../schema";
import type { Around } from "../../FieldView";
import { isEmptyValue } from "../../isEmptyValue";
import type { RowColumns } from "./useRowColumns";

export interface ColumnFold {
  label: string;
  isOpen: boolean;
  toggle(): void;
}

/**
 * The columns without those that are folded away. What a row has something in, other than a new one, is open at first, what
 * is wrong always.
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
  // Once open it stays so: a column does not go while its last cell is emptied.
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
