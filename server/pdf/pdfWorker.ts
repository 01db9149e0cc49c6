import { parentPort } from "node:worker_threads";
import { type PdfOrder, writePdf } from "./writePdf";

/** Writes the PDFs it is sent, one after the other. */
parentPort?.on("message", (order: PdfOrder) => {
  writePdf(order).then(
    (result) => parentPort?.postMessage({ result }, [result.content.buffer]),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
parentPort?.postMessage("ready");
