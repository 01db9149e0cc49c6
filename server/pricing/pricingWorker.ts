import { parentPort } from "node:worker_threads";
import { pricingTasks } from "./pricingTasks";

/** Calculates the tasks it is sent (JSON in pieces), one after the other, and answers in the same order. */
parentPort?.on("message", (sent: readonly string[]) => {
  // Sent by `calculate`, whose types say which task takes what.
  const { name, given } = JSON.parse(sent.join("")) as {
    name: keyof typeof pricingTasks;
    given: [never, never, never];
  };
  try {
    parentPort?.postMessage({ result: JSON.stringify(pricingTasks[name](...given)) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
parentPort?.postMessage("ready");
