import { HttpError } from "../http/HttpError";
import { newWorker } from "../threads/TaskThreads";
import type { FoundColumn } from "./columnReadings";
import type { Delimiter, Encoding } from "./readCsv";

/** Of one file, without the headings. */
export const mostLines = 50_000;

/** The memory of a reader, in megabytes: strangers' files are unpacked in it. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const longestMs = 60_000;

export interface ReadOptions {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
  /** In lower case: which sheet is read where none is named. Else the first. */
  preferred?: readonly string[];
  /** By the name of a sheet whose rows belong to those of the main one: the heading of their column. */
  rowSheets?: Readonly<Record<string, string>>;
  /** Headings of columns by which the first column of such a sheet names a row of the main one. */
  keys?: readonly string[];
}

/** How a file was read. */
export interface FoundTable {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  sheets: string[];
  columns: FoundColumn[];
  lines: number;
  /** What of the sheets belongs to no row, in words. */
  notes: string[];
}

interface Sent {
  /** JSON of `[line, cells][]`. */
  lines?: string;
  found?: FoundTable;
  refused?: { status: number; message: string };
  error?: unknown;
}

/**
 * Reads a CSV or XLSX file in a thread of its own.
 * @param store stores lines, `[line, cells][]` as JSON; the reader waits for it.
 * @throws HttpError 413, 422 in words.
 */
export async function readSpreadsheet(
  path: string,
  options: ReadOptions,
  store: (lines: string) => Promise<unknown>,
): Promise<FoundTable> {
  const worker = newWorker("spreadsheets/spreadsheetWorker", {
    workerData: { path, options },
    resourceLimits: memory,
  });
  const late = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise<FoundTable>((resolve, reject) => {
      worker.on("message", ({ lines, found, refused, error }: Sent) => {
        if (lines !== undefined) store(lines).then(() => worker.postMessage("next"), reject);
        else if (found) resolve(found);
        else reject(refused ? new HttpError(refused.status, refused.message) : error);
      });
      worker.on("error", (error: Error & { code?: string }) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : error),
      );
      worker.on("exit", () => reject(tooMuch()));
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

const tooMuch = () =>
  new HttpError(413, "This file takes too much memory or time to read. Divide it, or bring it as CSV.");
