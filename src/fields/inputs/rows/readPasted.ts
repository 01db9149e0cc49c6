import type { Formats } from "../../../domain/formats/formatsOf";
import { isCollected } from "../../../schema";
import type { Around } from "../../FieldView";
import { replacing } from "./rowKey";
import type { RowColumn } from "./useRowColumns";

export interface Pasted {
  rows: readonly Around[];
  /** How many cells were filled. */
  filled: number;
  /** The texts that could not be read, in words, by `row.column`. */
  unread: Readonly<Record<string, string[]>>;
}

/** The cells of a table copied from a spreadsheet, row by row; undefined where the text is a single cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.length > 1 || text.includes("\t") ? lines.map((line) => line.split("\t")) : undefined;
}

/** Puts pasted cells into the rows from a place on; rows that are missing are made. A line of headings is left out. */
export function readPasted(options: {
  cells: readonly string[][];
  rows: readonly Around[];
  columns: readonly RowColumn[];
  at: { row: number; column: number };
  newRow(): Around;
  most: number;
  formats: Formats;
  around: Around;
}): Pasted {
  const { columns, at, formats, around } = options;
  const rows = [...options.rows];
  let filled = 0;
  const unread: Record<string, string[]> = {};
  const isHeading = options.cells[0]?.every(
    (cell, index) => cell.trim().toLowerCase() === columns[at.column + index]?.inner.label.toLowerCase(),
  );
  for (const [offset, line] of options.cells.slice(isHeading ? 1 : 0).entries()) {
    const index = at.row + offset;
    if (index >= options.most) break;
    const old = rows[index] ?? options.newRow();
    const row = replacing(old, { ...old });
    for (const [across, cell] of line.entries()) {
      const column = columns[at.column + across];
      if (!column || column.isClosed) continue;
      const value =
        cell.trim() === ""
          ? isCollected(column.inner)
            ? []
            : null
          : column.view.parse?.(cell, column.inner, formats, { ...around, ...row });
      if (value === undefined)
        unread[`${index}.${column.name}`] = [`“${cell.trim()}” could not be read: left as before.`];
      else if (value !== null || column.inner.optional) {
        row[column.name] = value;
        filled += 1;
      }
    }
    rows[index] = row;
  }
  return { rows, filled, unread };
}
