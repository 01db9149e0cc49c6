import type { Transaction } from "./Transaction";

/** So often a transaction is undone for work outside of it. What then is asked for still is done inside. */
const mostUndone = 8;

/** What ends a transaction until some work is done. */
class WaitsForWork extends Error {
  constructor(readonly doWork: () => Promise<void>) {
    super("This transaction begins anew when some work outside of it is done.");
  }
}

/** The work that one transaction has asked for: what is done of it is kept until the transaction has come to its end. */
export class OutsideWork {
  readonly #done = new Map<string, unknown>();

  readonly outside: Transaction["outside"] = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    // The same key has an answer of the same type.
    if (this.#done.has(key)) return this.#done.get(key) as T;
    if (this.#done.size >= mostUndone) return work();
    throw new WaitsForWork(async () => void this.#done.set(key, await work()));
  };

  /** Runs a transaction, anew after each work that it asks for. */
  async running<T>(transaction: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await transaction();
      } catch (error) {
        if (!(error instanceof WaitsForWork)) throw error;
        await error.doWork();
      }
  }
}
