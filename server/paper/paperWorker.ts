import { parentPort } from "node:worker_threads";
import { type PaperOrder, writePaper } from "./writePaper";

/** The thread beside the server's: it writes the papers that it is sent, one after the other. */
parentPort?.on("message", (order: PaperOrder) => {
  writePaper(order).then(
    (result) => parentPort?.postMessage({ result }, [result.content.buffer]),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
parentPort?.postMessage("ready");
