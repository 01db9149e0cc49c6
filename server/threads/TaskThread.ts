import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** So long it waits for more to do before it ends, in milliseconds: an idle server keeps no memory for it. */
const patience = 10_000;

// The built server has threads as files beside its own; in development they are TypeScript, which a thread does not know by itself.
const isBuilt = !import.meta.url.endsWith(".ts");

/** A thread that is started when there is something to do, and ends when there has been nothing for a while. */
export class TaskThread {
  readonly #name: string;
  readonly #longest: number;
  #worker: Worker | null = null;
  #end: NodeJS.Timeout | undefined;

  /**
   * @param name of the file that it runs, in `server` and without its ending: "pricing/pricingWorker".
   * @param longest so long a task may take, in milliseconds, before it is ended with its thread.
   */
  constructor(name: string, longest = Infinity) {
    this.#name = name;
    this.#longest = longest;
  }

  /** Does a task there, one at a time: it is sent the task, and sends back `{ result }` or `{ error }`. */
  async run(task: unknown): Promise<unknown> {
    clearTimeout(this.#end);
    const worker = (this.#worker ??= newWorker(this.#name));
    worker.ref();
    try {
      worker.postMessage(task);
      return await this.#answerOf(worker);
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

  #answerOf(worker: Worker): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(late);
        worker.off("message", answered).off("error", failed).off("exit", ended);
        done();
      };
      const answered = ({ result, error }: { result?: unknown; error?: unknown }) =>
        settle(() => (error === undefined ? resolve(result) : reject(error)));
      const failed = (error: unknown) => settle(() => reject(error));
      const ended = () => settle(() => reject(new Error(`The thread of ${this.#name} has ended.`)));
      const overdue = () =>
        settle(() => reject(new Error(`The thread of ${this.#name} took longer than ${this.#longest} ms.`)));
      const late = this.#longest < Infinity ? setTimeout(overdue, this.#longest) : undefined;
      worker.once("message", answered).once("error", failed).once("exit", ended);
    });
  }
}

function newWorker(name: string): Worker {
  if (isBuilt) return new Worker(join(import.meta.dirname, `${name}.js`));
  const file = pathToFileURL(join(import.meta.dirname, "..", `${name}.ts`)).href;
  return new Worker(`import("tsx/esm/api").then(({ register }) => (register(), import("${file}")))`, {
    eval: true,
  });
}
