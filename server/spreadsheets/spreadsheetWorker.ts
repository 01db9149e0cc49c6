import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { shortened } from "../../src/schema";
import { HttpError } from "../http/HttpError";
import { ColumnReading, type FoundColumn } from "./columnReadings";
import { type Line, readCsv } from "./readCsv";
import { readXlsx, type Workbook } from "./readXlsx";
import { type FoundTable, mostLines, type ReadOptions } from "./readSpreadsheet";

const batchSize = 1_000;
/** Most lines of the sheets whose rows belong to those of the main one, and most notes on them. */
const mostNested = 200_000;
const mostNotes = 20;

/** Reads one file and sends its lines in batches, as JSON; each waits until the last one is stored. */
async function read(path: string, options: ReadOptions): Promise<FoundTable> {
  const content = await readFile(path);
  const isZip = content.toString("latin1", 0, 4) === "PK\x03\x04";
  const { lines, ...how } = isZip ? await readXlsx(path, options) : await readCsv(content, options);
  const nested = "sheets" in how ? await readRowSheets(how, options) : [];
  let isKey: boolean[] = [];
  let columns: ColumnReading[] | undefined;
  let batch: Line[] = [];
  let count = 0;
  const send = async () => {
    const stored = new Promise((resolve) => parentPort?.once("message", resolve));
    parentPort?.postMessage({ lines: JSON.stringify(batch) });
    batch = [];
    await stored;
  };
  for await (const [line, given] of lines) {
    const cells = given.map(storable);
    if (!columns) {
      columns = headersOf(cells).map((header) => new ColumnReading(header));
      isKey = headersOf(cells).map((header) => options.keys?.includes(wordOf(header)) === true);
      if (!isKey.includes(true)) isKey[0] = true;
      continue;
    }
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (++count > mostLines)
      throw new HttpError(413, `This file has more than ${mostLines.toLocaleString("en")} lines. Divide it.`);
    for (const [index, column] of columns.entries()) column.add(cells[index] ?? "");
    const whole = cells.slice(0, columns.length);
    if (nested.length > 0) {
      while (whole.length < columns.length) whole.push("");
      const names = cells.filter((_, index) => isKey[index]).map(wordOf);
      for (const sheet of nested) whole.push(sheet.take(names));
    }
    batch.push([line, whole]);
    if (batch.length >= batchSize) await send();
  }
  if (batch.length > 0) await send();
  if (!columns || count === 0)
    throw new HttpError(422, "This file has no rows below its headings. The first line names the columns.");
  return {
    ...{ encoding: null, delimiter: null, sheet: null, sheets: [], ...plainOf(how) },
    lines: count,
    columns: [...columns.map((column) => column.found()), ...nested.map((sheet) => sheet.found())],
    notes: nested.flatMap((sheet) => sheet.notes()).slice(0, mostNotes),
  };
}

/** Without functions, which no message carries. */
const plainOf = <T extends object>(how: T) => {
  const { linesOf: _, ...plain } = { linesOf: undefined, ...how };
  return plain;
};

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (cell: string) => cell.replaceAll("\0", "").toWellFormed();

const wordOf = (text: string) => text.trim().toLowerCase();

/** The rows of a sheet by the row of the main sheet that their first column names. */
class RowSheet {
  readonly columns: ColumnReading[];
  readonly #rows = new Map<string, { name: string; lines: Line[] }>();
  readonly #taken = new Set<string>();

  constructor(
    readonly sheet: string,
    readonly header: string,
    headers: readonly string[],
  ) {
    this.columns = headers.slice(1).map((one) => new ColumnReading(one));
  }

  add(line: number, [name = "", ...cells]: readonly string[]): void {
    for (const [index, column] of this.columns.entries()) column.add(cells[index] ?? "");
    const kept = cells.slice(0, this.columns.length);
    const key = wordOf(name);
    const rows = this.#rows.get(key);
    if (rows) rows.lines.push([line, kept]);
    else this.#rows.set(key, { name: name.trim(), lines: [[line, kept]] });
  }

  /** The rows of the first name that has some, as the text of a cell. */
  take(names: readonly string[]): string {
    const name = names.find((one) => one !== "" && this.#rows.has(one));
    if (name === undefined) return "";
    this.#taken.add(name);
    return JSON.stringify(this.#rows.get(name)?.lines);
  }

  found(): FoundColumn {
    const rows = this.columns.map((column) => column.found());
    const samples = [`Sheet “${this.sheet}”`];
    const none = { dateOrder: null, decimal: null, dateExample: null, decimalExample: null };
    return { header: this.header, samples, filled: this.#taken.size, ...none, rows };
  }

  notes(): string[] {
    return [...this.#rows]
      .filter(([key]) => !this.#taken.has(key))
      .map(
        ([, { name, lines }]) =>
          `Sheet “${this.sheet}”, line ${lines[0]?.[0]}: no row is called “${shortened(name, 80)}”.`,
      );
  }
}

async function readRowSheets(
  { sheet: main, sheets, linesOf }: Pick<Workbook, "sheet" | "sheets" | "linesOf">,
  { rowSheets = {} }: ReadOptions,
): Promise<RowSheet[]> {
  const found: RowSheet[] = [];
  let count = 0;
  for (const sheet of sheets) {
    const header = rowSheets[wordOf(sheet)];
    if (header === undefined || sheet === main) continue;
    let reading: RowSheet | undefined;
    for await (const [line, given] of linesOf(sheet)) {
      const cells = given.map(storable);
      if (!reading) reading = new RowSheet(sheet, header, headersOf(cells));
      else if (++count > mostNested)
        throw new HttpError(
          413,
          `The sheets have more than ${mostNested.toLocaleString("en")} lines. Divide them.`,
        );
      else reading.add(line, cells);
    }
    if (reading) found.push(reading);
  }
  return found;
}

/** Empty trailing headings are left out; others are named by their place, doubled ones are numbered. */
function headersOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  const seen = new Map<string, number>();
  return cells.slice(0, last + 1).map((cell, index) => {
    const header = shortened(cell.replace(/\s+/g, " ").trim(), 200) || `Column ${index + 1}`;
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return times > 1 ? `${header} (${times})` : header;
  });
}

// Given by `readSpreadsheet`.
const { path, options } = workerData as { path: string; options: ReadOptions };
read(path, options).then(
  (found) => parentPort?.postMessage({ found }),
  (error: unknown) =>
    parentPort?.postMessage(
      error instanceof HttpError
        ? { refused: { status: error.statusCode, message: error.message } }
        : { error },
    ),
);
