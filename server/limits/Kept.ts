/** Keeps computed values; the oldest go first. Simultaneous calls share one computation. Keeps no errors. */
export class Kept<T> {
  readonly #values = new Map<string, { value: T; size: number }>();
  readonly #making = new Map<string, Promise<T>>();
  readonly #maximum: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;

  /** @param maximum the total size, as `sizeOf` counts it; 1 per value where not given. */
  constructor(maximum: number, sizeOf: (value: T) => number = () => 1) {
    this.#maximum = maximum;
    this.#sizeOf = sizeOf;
  }

  /** The value of a name. A value for which `isWhole` is false is returned but not kept. */
  async get(name: string, make: () => Promise<T>, isWhole: (value: T) => boolean = () => true): Promise<T> {
    const kept = this.#values.get(name);
    if (kept) return kept.value;
    const making = this.#making.get(name) ?? this.#make(name, make, isWhole);
    this.#making.set(name, making);
    return making;
  }

  async #make(name: string, make: () => Promise<T>, isWhole: (value: T) => boolean): Promise<T> {
    try {
      const value = await make();
      if (isWhole(value)) this.#keep(name, value);
      return value;
    } finally {
      this.#making.delete(name);
    }
  }

  #keep(name: string, value: T): void {
    const size = this.#sizeOf(value);
    this.#values.set(name, { value, size });
    this.#size += size;
    for (const [oldest, { size: gone }] of this.#values) {
      if (this.#size <= this.#maximum) break;
      this.#values.delete(oldest);
      this.#size -= gone;
    }
  }
}
