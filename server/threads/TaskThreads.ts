import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { availableParallelism } from "node:os";
import { FairTurns, type TurnLimits } from "../limits/FairTurns";

/** Longest writing before the event loop gets a turn, in milliseconds. */
const longest = 5;
/** Values nested deeper than this are written in one step. */
const depth = 5;

/** A value as JSON, in pieces. Pauses between pieces, so that a large value does not block the server. */
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

/** How long an idle thread is kept, in milliseconds: an idle server keeps no memory for it. */
const patience = 10_000;

// The built server has its threads as files beside its own. In development, TypeScript needs a loader.
const isBuilt = !import.meta.url.endsWith(".ts");

/** A task took too long and was ended with its thread. */
class OverdueError extends Error {}

/** A thread that starts with its first task and ends when idle. */
export class TaskThread {
  readonly #name: string;
  readonly #longest: number;
  #worker: Worker | null = null;
  #ready: Promise<unknown> | undefined;
  #end: NodeJS.Timeout | undefined;

  /**
   * @param name of its file in `server`, without extension; the file sends "ready".
   * @param longest longest time of a task, in milliseconds; then it is ended with its thread.
   */
  constructor(name: string, longest = Infinity) {
    this.#name = name;
    // The loader makes a TypeScript thread several times slower.
    this.#longest = isBuilt ? longest : longest * 4;
  }

  /** Call it for one task at a time. The thread answers `{ result }` or `{ error }`. @throws OverdueError. */
  async run(task: unknown): Promise<unknown> {
    clearTimeout(this.#end);
    const worker = (this.#worker ??= newWorker(this.#name));
    worker.ref();
    try {
      // The start of the thread does not count as task time.
      await (this.#ready ??= this.#next(worker, Infinity));
      worker.postMessage(task);
      // After it is ready, a thread sends answers only.
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
      // The thread must not keep the server from exiting.
      worker.unref();
      this.#end = setTimeout(() => this.#stop(), patience).unref();
    }
  }

  #stop(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#ready = undefined;
  }

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

/** @param name of its file in `server`, without extension. */
export function newWorker(name: string, options: WorkerOptions = {}): Worker {
  if (isBuilt) return new Worker(join(import.meta.dirname, `${name}.js`), options);
  const file = pathToFileURL(join(import.meta.dirname, "..", `${name}.ts`)).href;
  return new Worker(`import("tsx/esm/api").then(({ register }) => (register(), import("${file}")))`, {
    ...options,
    eval: true,
  });
}

interface TaskLimits extends Pick<TurnLimits, "waiting" | "patience" | "httpError"> {
  /** Longest time of a task, in milliseconds. */
  readonly longest: number;
  /** The error where it takes longer. */
  overdue(): Error;
}

/** At least two, so that one organisation never occupies all of them. */
const count = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Threads for tasks of one kind. Organisations take turns, and none can occupy the last thread. */
export class TaskThreads {
  readonly #idle: TaskThread[];
  readonly #turns: FairTurns;
  readonly #overdue: TaskLimits["overdue"];

  constructor(name: string, { longest, overdue, ...waiting }: TaskLimits) {
    this.#idle = Array.from({ length: count }, () => new TaskThread(name, longest));
    this.#turns = new FairTurns({ all: count, each: count - 1, ...waiting });
    this.#overdue = overdue;
  }

  /** @param whose the id of the organisation. @throws the errors of the limits. */
  run(whose: string, task: unknown): Promise<unknown> {
    return this.#turns.during(whose, async () => {
      // There are as many turns as threads. The last used thread is warm.
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
