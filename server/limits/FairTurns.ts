/** How much happens at once, and how long one waits for it. */
export interface TurnLimits {
  /** Of all together; without a bound where not given. */
  all?: number;
  /** Of each. */
  each: number;
  /** How many of each may wait. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
  /** What is thrown where too many wait already, or the wait was too long. */
  refusal(): Error;
}

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

  constructor(limits: TurnLimits) {
    this.#limits = { all: Infinity, ...limits };
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
    if (running >= this.#limits.each || this.#allRunning >= this.#limits.all) return false;
    this.#running.set(whose, running + 1);
    this.#allRunning += 1;
    return true;
  }

  /**
   * Waits until a turn has begun.
   * @param onLeave gets what ends the wait without one, with the refusal: for somebody who has gone meanwhile.
   */
  wait(whose: string, onLeave?: OnLeave): Promise<void> {
    const { waiting: most, patience, refusal } = this.#limits;
    const others = this.#waiting.get(whose) ?? new Set();
    if (others.size >= most) return Promise.reject(refusal());
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
        reject(refusal());
      };
      const timer = setTimeout(leave, patience);
      this.#waiting.set(whose, others.add(one));
      onLeave?.(leave);
    });
  }

  end(whose: string): void {
    const left = (this.#running.get(whose) ?? 1) - 1;
    if (left > 0) this.#running.set(whose, left);
    else this.#running.delete(whose);
    this.#allRunning -= 1;
    this.#beginNext();
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
