import { type Around, type Field, fromText, type TextFormats, toText } from "../../../schema";
import { replacing } from "./rowKey";
import type { RowColumn } from "./useRowColumns";

export interface Pasted {
  rows: readonly Around[];
  filled: number;
  /** How many lines did not fit. */
  left: number;
  /** Errors of texts that could not be read, by `row.column`. */
  unread: Readonly<Record<string, string[]>>;
}

/** The cells of a table copied from a spreadsheet, by row; undefined for a single cell. Quotes hold tabs and breaks. */
export function cellsOf(text: string): string[][] | undefined {
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of plain.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    lines.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "") break;
    if (end === "\n") lines.push([]);
  }
  return lines.length > 1 || lines[0]?.length !== 1 ? lines : undefined;
}

/** The columns named by a line of headings, in its order; undefined where it is no such line. */
export function headedColumns(
  [line]: readonly (readonly string[])[],
  columns: readonly RowColumn[],
): (RowColumn | undefined)[] | undefined {
  const named = line?.map((cell) => {
    const label = cell.trim().toLowerCase();
    return label && columns.find(({ inner }) => inner.label.toLowerCase() === label);
  });
  if (!named?.some(Boolean) || named.includes(undefined)) return undefined;
  return named.map((column) => column || undefined);
}

/**
 * Puts pasted cells into the rows, starting at `at`, and adds missing rows. A line of headings selects the columns,
 * also folded ones; without it the cells fill the shown columns from `at`.
 */
export function readPasted(options: {
  cells: readonly string[][];
  rows: readonly Around[];
  columns: readonly RowColumn[];
  /** Also the folded columns. */
  all?: readonly RowColumn[];
  at: { row: number; column: number };
  newRow(): Around;
  most: number;
  formats: TextFormats;
  around: Around;
}): Pasted {
  const { at, formats, around, most } = options;
  const rows = [...options.rows];
  let filled = 0;
  const unread: Record<string, string[]> = {};
  const headed = headedColumns(options.cells, options.all ?? options.columns);
  const columns = headed ?? options.columns.slice(at.column);
  const lines = options.cells.slice(headed ? 1 : 0);
  const room = Math.max(0, most - at.row);
  for (const [offset, line] of lines.slice(0, room).entries()) {
    const index = at.row + offset;
    const old = rows[index] ?? options.newRow();
    const row = replacing(old, { ...old });
    for (const [across, cell] of line.entries()) {
      const column = columns[across];
      if (!column || column.isClosed) continue;
      const { value, error } = fromText(column.inner, cell, formats, { ...around, ...row });
      if (error !== undefined)
        unread[`${index}.${column.name}`] = [
          `“${cell.trim()}” could not be read: left ${rows[index] ? "as before" : "empty"}. ${error}`,
        ];
      else if (value !== null || column.inner.optional) {
        row[column.name] = value;
        filled += 1;
      }
    }
    rows[index] = row;
  }
  return { rows, filled, left: lines.length - Math.min(lines.length, room), unread };
}

export interface CopiedColumn {
  name: string;
  inner: Field;
}

/** Rows as text for a spreadsheet: headings, then a line per row, cells separated by tabs. */
export function copiedText(
  rows: readonly Around[],
  columns: readonly CopiedColumn[],
  formats: TextFormats,
  around: Around,
): string {
  const plain = { ...formats, isPlain: true };
  const headings = columns.map(({ inner }) => inner.label);
  const lines = rows.map((row) =>
    columns.map(({ name, inner }) =>
      // A tab or line break within a cell would end it.
      quoted(toText(inner, row[name], plain, { ...around, ...row }).replace(/[\t\r\n]+/g, " ")),
    ),
  );
  return [headings, ...lines].map((line) => `${line.join("\t")}\r\n`).join("");
}

/** A cell that begins with a quote would be read as a quoted one. */
const quoted = (cell: string): string => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
