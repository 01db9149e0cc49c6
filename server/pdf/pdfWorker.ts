import { parentPort } from "node:worker_threads";
import { type PdfOrder, writePdf } from "./writePdf";
import { type TablesOrder, writeTables } from "./writeTables";

/** Writes the PDFs it is sent, one after the other. */
parentPort?.on("message", (order: PdfOrder | TablesOrder) => {
  ("tables" in order ? writeTables(order) : writePdf(order)).then(
    (result) => parentPort?.postMessage({ result }, [result.content.buffer]),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
parentPort?.postMessage("ready");
