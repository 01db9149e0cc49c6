export interface TurnLimits {
  /** Most turns of all keys together; unlimited where not given. */
  all?: number;
  each: number;
  /** Most turns of one key while another key has asked in the last seconds; `each` where not given. */
  beside?: number;
  waiting: number;
  /** Longest wait, in milliseconds. */
  patience: number;
  /** The error where too many wait already, or the wait is too long. */
  httpError(): Error;
}

/** The key of work that belongs to no one. It takes turns normally, without reducing those of others. */
export const withoutOwner = "";

/** How long a key counts as asking after its last request for a turn, in milliseconds. */
const otherMemory = 5_000;

/** Receives a function that ends the wait without a turn. */
export type OnLeave = (leave: () => void) => void;

interface Waiting {
  begin(): void;
}

/** Limits concurrency. Waiting keys (organisations, sessions) take turns, however much one requests. */
export class FairTurns {
  readonly #limits: Required<TurnLimits>;
  #allRunning = 0;
  readonly #running = new Map<string, number>();
  /** By key, in the order of their next turns. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  /** The key that asked last, and the last key that was a different one. */
  #latest = { whose: withoutOwner, at: -Infinity };
  #other = this.#latest;

  constructor(limits: TurnLimits) {
    this.#limits = { all: Infinity, beside: limits.each, ...limits };
  }

  async during<T>(whose: string, work: () => Promise<T>, onLeave?: OnLeave): Promise<T> {
    if (!this.tryBegin(whose)) await this.wait(whose, onLeave);
    try {
      return await work();
    } finally {
      this.end(whose);
    }
  }

  /** Begins a turn immediately if one is free. The caller must call `end`. */
  tryBegin(whose: string): boolean {
    const running = this.#running.get(whose) ?? 0;
    const { all, each, beside } = this.#limits;
    if (running >= (this.#isBesideOthers(whose) ? beside : each) || this.#allRunning >= all) return false;
    this.#running.set(whose, running + 1);
    this.#allRunning += 1;
    return true;
  }

  /** @param onLeave receives a function that ends the wait with the error, for a client that has gone. */
  wait(whose: string, onLeave?: OnLeave): Promise<void> {
    const { waiting: maximumWaiting, patience, httpError } = this.#limits;
    const others = this.#waiting.get(whose) ?? new Set();
    if (others.size >= maximumWaiting) return Promise.reject(httpError());
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const leave = () => {
        clearTimeout(timer);
        if (!others.delete(one)) return;
        if (others.size === 0 && this.#waiting.get(whose) === others) this.#waiting.delete(whose);
        reject(httpError());
      };
      const timer = setTimeout(leave, patience);
      this.#waiting.set(whose, others.add(one));
      onLeave?.(leave);
    });
  }

  /** Whether no more of this key may wait. */
  isFull(whose: string): boolean {
    return (this.#waiting.get(whose)?.size ?? 0) >= this.#limits.waiting;
  }

  end(whose: string): void {
    const left = (this.#running.get(whose) ?? 1) - 1;
    if (left > 0) this.#running.set(whose, left);
    else this.#running.delete(whose);
    this.#allRunning -= 1;
    this.#beginNext();
  }

  #isBesideOthers(whose: string): boolean {
    if (whose === withoutOwner) return false;
    const now = performance.now();
    if (whose !== this.#latest.whose) this.#other = this.#latest;
    this.#latest = { whose, at: now };
    return now - this.#other.at < otherMemory;
  }

  #beginNext(): void {
    for (const [whose, queue] of this.#waiting) {
      const [first] = queue;
      if (!first || !this.tryBegin(whose)) continue;
      queue.delete(first);
      // The key moves behind all others.
      this.#waiting.delete(whose);
      if (queue.size > 0) this.#waiting.set(whose, queue);
      return first.begin();
    }
  }
}
