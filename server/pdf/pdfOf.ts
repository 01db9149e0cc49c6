import { HttpError } from "../http/HttpError";
import type { Pdf, PdfOrder } from "./writePdf";
import type { TablesOrder } from "./writeTables";
import { TaskThreads } from "../threads/TaskThreads";

/** Milliseconds after which writing is stopped; the longest proposal that may be sent takes a third of it. */
const longestRunMs = 5_000;

const busy = (message: string, retryAfter: number) => new HttpError(503, message, { retryAfter });

const threads = new TaskThreads("pdf/pdfWorker", {
  ...{ longest: longestRunMs, waiting: 10, patience: 15_000 },
  overdue: () => busy("This offer is very long, and its PDF took too long to write. Try again later.", 60),
  httpError: () => busy("Many PDFs are being written right now. Try again in a few seconds.", 5),
});

/** Runs in a thread. @throws 503 where too many wait, or waiting or writing takes too long. */
export async function pdfOf(tenantId: string, order: PdfOrder | TablesOrder): Promise<Pdf> {
  // The thread answers with what writePdf gives.
  return (await threads.run(tenantId, order)) as Pdf;
}
