import { UnavailableError } from "../errors/DatabaseError";

/** So long without any answer, in milliseconds, the database counts as one that does not answer. */
const longest = 2_500;

/** Since when a database has left everything that it was asked without an answer. */
export class Silence {
  #since: number | undefined;

  asked(): void {
    this.#since ??= performance.now();
  }

  /** Asks it something. An error of the database is an answer too. */
  async during<T>(ask: () => Promise<T>): Promise<T> {
    this.asked();
    try {
      const answer = await ask();
      this.#since = undefined;
      return answer;
    } catch (error) {
      if (!(error instanceof UnavailableError)) this.#since = undefined;
      throw error;
    }
  }

  get isLong(): boolean {
    return this.#since !== undefined && performance.now() - this.#since > longest;
  }
}
