import { Worker } from "node:worker_threads";

/** So long it waits for more to do before it ends, in milliseconds: an idle server keeps no memory for it. */
const patience = 10_000;

// The built server has it as a file; in development it is TypeScript, which a thread of its own does not know by itself.
const isBuilt = !import.meta.url.endsWith(".ts");
const file = new URL(isBuilt ? "pricing/pricingWorker.js" : "pricingWorker.ts", import.meta.url);
const inDevelopment = `import("tsx/esm/api").then(({ register }) => (register(), import("${file}")))`;
const newWorker = () => (isBuilt ? new Worker(file) : new Worker(inDevelopment, { eval: true }));

/** A thread that is started when there is something to calculate, and ends when there has been nothing for a while. */
export class PricingThread {
  #worker: Worker | null = null;
  #end: NodeJS.Timeout | undefined;

  /** Does a task there; one at a time. */
  async run(name: string, given: readonly unknown[]): Promise<unknown> {
    clearTimeout(this.#end);
    const worker = (this.#worker ??= newWorker());
    worker.ref();
    try {
      worker.postMessage(JSON.stringify({ name, given }));
      return JSON.parse(await answerOf(worker));
    } catch (error) {
      this.#stop();
      throw error;
    } finally {
      // It keeps no server from ending.
      worker.unref();
      this.#end = setTimeout(() => this.#stop(), patience).unref();
    }
  }

  #stop(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

const answerOf = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off("message", answered).off("error", reject).off("exit", ended);
      done();
    };
    const answered = ({ result, error }: { result: string; error?: unknown }) =>
      settle(() => (error === undefined ? resolve(result) : reject(error)));
    const ended = () => settle(() => reject(new Error("The thread that calculates prices has ended.")));
    worker.once("message", answered).once("error", reject).once("exit", ended);
  });
