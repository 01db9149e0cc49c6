import { availableParallelism } from "node:os";
import { FairTurns, type TurnLimits } from "../limits/FairTurns";
import { OverdueError, TaskThread } from "./TaskThread";

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
