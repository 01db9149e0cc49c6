/** So many are remembered at once. */
const mostRemembered = 10_000;

/** What one still may ask for at once, as of a moment. */
interface Left {
  count: number;
  at: number;
}

/**
 * How often each may ask: so much at once, and as much again with every minute. Kept in this process alone, so that
 * counting costs nothing.
 */
export class Rates {
  readonly #left = new Map<string, Left>();

  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts one more, and gives 0; or the seconds until it will be allowed. */
  take(whose: string): number {
    const now = this.now();
    const left = this.#left.get(whose);
    if (!left) {
      if (this.#left.size >= mostRemembered) this.#forget(now);
      this.#left.set(whose, { count: this.perMinute - 1, at: now });
      return 0;
    }
    left.count = this.#countOf(left, now);
    left.at = now;
    if (left.count < 1) return Math.max(1, Math.ceil(((1 - left.count) * 60) / this.perMinute));
    left.count -= 1;
    return 0;
  }

  #countOf({ count, at }: Left, now: number): number {
    return Math.min(this.perMinute, count + ((now - at) / 60_000) * this.perMinute);
  }

  /** Those who may ask for everything again, and where there are none, whoever was remembered first. */
  #forget(now: number): void {
    for (const [whose, left] of this.#left)
      if (this.#countOf(left, now) >= this.perMinute) this.#left.delete(whose);
    const [first] = this.#left.keys();
    if (this.#left.size >= mostRemembered && first !== undefined) this.#left.delete(first);
  }
}
