import { parentPort } from "node:worker_threads";
import { pricingTasks } from "./pricingTasks";

/** The thread beside the server's: it calculates what it is sent, one after the other, and answers in the same order. */
parentPort?.on("message", (sent: string) => {
  // Sent by `calculate`, whose types say which task takes what.
  const { name, given } = JSON.parse(sent) as { name: keyof typeof pricingTasks; given: [never, never] };
  try {
    parentPort?.postMessage({ result: JSON.stringify(pricingTasks[name](...given)) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
