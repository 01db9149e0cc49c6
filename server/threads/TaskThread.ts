import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** So long it waits for more to do before it ends, in milliseconds: an idle server keeps no memory for it. */
const patience = 10_000;

// The built server has threads as files beside its own; in development they are TypeScript, which a thread does not know by itself.
const isBuilt = !import.meta.url.endsWith(".ts");

/** A task took longer than it may and was ended with its thread. */
export class OverdueError extends Error {}

/** A thread that is started when there is something to do, and ends when there has been nothing for a while. */
export class TaskThread {
  readonly #name: string;
  readonly #longest: number;
  #worker: Worker | null = null;
  #ready: Promise<unknown> | undefined;
  #end: NodeJS.Timeout | undefined;

  /**
   * @param name of the file that it runs, in `server` and without its ending: "pricing/pricingWorker". It says "ready" once it is.
   * @param longest so long a task may take, in milliseconds, before it is ended with its thread.
   */
  constructor(name: string, longest = Infinity) {
    this.#name = name;
    // Its loader makes a thread of TypeScript several times slower.
    this.#longest = isBuilt ? longest : longest * 4;
  }

  /**
   * Does a task there, one at a time: it is sent the task, and sends back `{ result }` or `{ error }`.
   * @throws OverdueError where it takes too long.
   */
  async run(task: unknown): Promise<unknown> {
    clearTimeout(this.#end);
    const worker = (this.#worker ??= newWorker(this.#name));
    worker.ref();
    try {
      // What the thread takes to start is not the task's.
      await (this.#ready ??= this.#next(worker, Infinity));
      worker.postMessage(task);
      // Whatever it sends after it is ready answers a task.
      const { result, error } = (await this.#next(worker, this.#longest)) as {
        result?: unknown;
        error?: unknown;
      };
      if (error !== undefined) throw error;
      return result;
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
    this.#ready = undefined;
  }

  /** The next message of a thread. */
  #next(worker: Worker, longest: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(late);
        worker.off("message", sent).off("error", failed).off("exit", ended);
        done();
      };
      const sent = (message: unknown) => settle(() => resolve(message));
      const failed = (error: unknown) => settle(() => reject(error));
      const ended = () => settle(() => reject(new Error(`The thread of ${this.#name} has ended.`)));
      const overdue = () =>
        settle(() => reject(new OverdueError(`The thread of ${this.#name} took longer than ${longest} ms.`)));
      const late = longest < Infinity ? setTimeout(overdue, longest) : undefined;
      worker.once("message", sent).once("error", failed).once("exit", ended);
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
