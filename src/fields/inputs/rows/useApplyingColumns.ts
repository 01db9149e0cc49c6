import { useMemo } from "react";
import { applies } from "../../../schema";
import type { Around } from "../../FieldView";
import type { RowColumn, RowColumns } from "./useRowColumns";

/**
 * The columns that apply to some row; all while there is none. The same object while they are the same, so that untouched
 * rows are not drawn again.
 * @param outer the bodies around the rows, the nearest first.
 */
export function useApplyingColumns(
  all: RowColumns,
  rows: readonly Around[],
  outer: readonly Around[],
): RowColumns {
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
