import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { availableParallelism } from "node:os";
import { FairTurns, type TurnLimits } from "../limits/FairTurns";

/** How long it writes at most before others have their turn of the event loop, in milliseconds. */
const longest = 5;
/** So deep the parts lie that are written in one go: a list of sheets in what is given to a task is written sheet by sheet. */
const depth = 5;

/** A value as JSON, in pieces: written so that nobody waits for a large one. */
export async function piecesOf(value: unknown): Promise<string[]> {
  const pieces: string[] = [];
  let began = performance.now();
  for (const piece of written(value, depth)) {
    pieces.push(piece);
    if (performance.now() - began < longest) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
  return pieces;
}

function* written(value: unknown, left: number): Generator<string> {
  if (left === 0 || typeof value !== "object" || value === null) yield JSON.stringify(value) ?? "null";
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield index === 0 ? "[" : ",";
      yield* written(one, left - 1);
    }
    yield value.length === 0 ? "[]" : "]";
  } else {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    for (const [index, [name, one]] of entries.entries()) {
      yield `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
      yield* written(one, left - 1);
    }
    yield entries.length === 0 ? "{}" : "}";
  }
}

/** So long it waits for more to do before it ends, in milliseconds: an idle server keeps no memory for it. */
const patience = 10_000;

// The built server has threads as files beside its own; in development they are TypeScript, which a thread does not know by itself.
const isBuilt = !import.meta.url.endsWith(".ts");

/** A task took longer than it may and was ended with its thread. */
class OverdueError extends Error {}

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

interface TaskLimits extends Pick<TurnLimits, "waiting" | "patience" | "httpError"> {
  /** How long a task may take, in milliseconds. */
  readonly longest: number;
  /** What is thrown where it takes longer. */
  overdue(): Error;
}

/** At least two, however few processors there are: so one organisation never has them all. */
const count = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Threads that do tasks of one kind. Organisations take turns at them, and none has the last one. */
export class TaskThreads {
  readonly #idle: TaskThread[];
  readonly #turns: FairTurns;
  readonly #overdue: TaskLimits["overdue"];

  /** @param name of the file that they run, as in `TaskThread`. */
  constructor(name: string, { longest, overdue, ...waiting }: TaskLimits) {
    this.#idle = Array.from({ length: count }, () => new TaskThread(name, longest));
    this.#turns = new FairTurns({ all: count, each: count - 1, ...waiting });
    this.#overdue = overdue;
  }

  /**
   * Does a task in one of the threads.
   * @param whose the id of the organisation.
   * @throws what the limits say where it waits or takes too long.
   */
  run(whose: string, task: unknown): Promise<unknown> {
    return this.#turns.during(whose, async () => {
      // As many turns as threads. The one that worked last is warm.
      const thread = this.#idle.pop();
      if (!thread) throw new Error("There are more turns than threads.");
      try {
        return await thread.run(task);
      } catch (error) {
        throw error instanceof OverdueError ? this.#overdue() : error;
      } finally {
        this.#idle.push(thread);
      }
    });
  }
}
