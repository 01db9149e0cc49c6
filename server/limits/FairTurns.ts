/** How much happens at once, and how long one waits for it. */
export interface TurnLimits {
  /** Of all together; without a bound where not given. */
  all?: number;
  /** Of each. */
  each: number;
  /** Of each while others ask too: who has begun a turn in the last seconds counts. As many as of each where not given. */
  beside?: number;
  /** How many of each may wait. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
  /** What is thrown where too many wait already, or the wait was too long. */
  httpError(): Error;
}

/** For work that is nobody's: it takes turns as everybody does, and nobody takes fewer beside it. */
export const nobody = "";

/** For so long somebody who has begun a turn counts as one beside whom others take fewer, in milliseconds. */
const otherMemory = 5_000;

/** Gets what ends a wait without a turn. */
export type OnLeave = (leave: () => void) => void;

interface Waiting {
  begin(): void;
}

/**
 * Lets so much happen at once. Whoever has to wait does so behind their own kind alone: each of those who wait (an
 * organisation, a session) gets a turn after the other, however much one of them asks for.
 */
export class FairTurns {
  readonly #limits: Required<TurnLimits>;
  #allRunning = 0;
  readonly #running = new Map<string, number>();
  /** In the order of their next turns. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  /** Who asked last and when, and the last one who was somebody else. */
  #latest = { whose: nobody, at: -Infinity };
  #other = this.#latest;

  constructor(limits: TurnLimits) {
    this.#limits = { all: Infinity, beside: limits.each, ...limits };
  }

  /** Does the work in a turn of its own. `onLeave`: as in `wait`. */
  async during<T>(whose: string, work: () => Promise<T>, onLeave?: OnLeave): Promise<T> {
    if (!this.tryBegin(whose)) await this.wait(whose, onLeave);
    try {
      return await work();
    } finally {
      this.end(whose);
    }
  }

  /** Begins a turn at once, where there is one. Whoever has begun ends it. */
  tryBegin(whose: string): boolean {
    const running = this.#running.get(whose) ?? 0;
    const { all, each, beside } = this.#limits;
    if (running >= (this.#isBesideOthers(whose) ? beside : each) || this.#allRunning >= all) return false;
    this.#running.set(whose, running + 1);
    this.#allRunning += 1;
    return true;
  }

  /**
   * Waits until a turn has begun.
   * @param onLeave gets what ends the wait without one, with the error: for somebody who has gone meanwhile.
   */
  wait(whose: string, onLeave?: OnLeave): Promise<void> {
    const { waiting: most, patience, httpError } = this.#limits;
    const others = this.#waiting.get(whose) ?? new Set();
    if (others.size >= most) return Promise.reject(httpError());
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

  /** Whether no more of them may wait. */
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
    if (whose === nobody) return false;
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
      // Behind all others who wait.
      this.#waiting.delete(whose);
      if (queue.size > 0) this.#waiting.set(whose, queue);
      return first.begin();
    }
  }
}
