import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { HttpError } from "../http/HttpError";
import { ColumnReading } from "./columnReadings";
import { type Line, readCsv } from "./readCsv";
import { readXlsx } from "./readXlsx";
import { type FoundTable, mostLines, type ReadOptions } from "./readSpreadsheet";

const batchSize = 1_000;

/** Reads one file and sends its lines in batches, as JSON; each waits until the last one is stored. */
async function read(path: string, options: ReadOptions): Promise<FoundTable> {
  const content = await readFile(path);
  const isZip = content.toString("latin1", 0, 4) === "PK\x03\x04";
  const { lines, ...how } = isZip ? await readXlsx(path, options.sheet) : await readCsv(content, options);
  let columns: ColumnReading[] | undefined;
  let batch: Line[] = [];
  let count = 0;
  const send = async () => {
    const stored = new Promise((resolve) => parentPort?.once("message", resolve));
    parentPort?.postMessage({ lines: JSON.stringify(batch) });
    batch = [];
    await stored;
  };
  for await (const [line, cells] of lines) {
    if (!columns) {
      columns = headersOf(cells).map((header) => new ColumnReading(header));
      continue;
    }
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (++count > mostLines)
      throw new HttpError(413, `This file has more than ${mostLines.toLocaleString("en")} lines. Divide it.`);
    for (const [index, column] of columns.entries()) column.add(cells[index] ?? "");
    const kept = cells.slice(0, columns.length);
    // Postgres stores no NUL.
    batch.push([line, kept.map((cell) => cell.replaceAll("\0", "").toWellFormed())]);
    if (batch.length >= batchSize) await send();
  }
  if (batch.length > 0) await send();
  if (!columns || count === 0)
    throw new HttpError(422, "This file has no rows below its headings. The first line names the columns.");
  return {
    ...{ encoding: null, delimiter: null, sheet: null, sheets: [], ...how },
    ...{ lines: count, columns: columns.map((column) => column.found()) },
  };
}

/** Empty trailing headings are left out; others are named by their place, doubled ones are numbered. */
function headersOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  const seen = new Map<string, number>();
  return cells.slice(0, last + 1).map((cell, index) => {
    const header = cell.replace(/\s+/g, " ").trim().slice(0, 200) || `Column ${index + 1}`;
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
