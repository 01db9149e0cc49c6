import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Loaded into the measured server: notes each second how late its event loop was at most, in milliseconds. */
const resolution = 10;
const file = process.env.LOOP_FILE;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => {
    // What is recorded is the time between two looks.
    appendFileSync(file, `${Math.max(0, delay.max / 1e6 - resolution).toFixed(1)}\n`);
    delay.reset();
  }, 1_000).unref();
}
