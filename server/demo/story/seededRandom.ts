/** Pseudo-random numbers, the same for the same seed. */
export interface SeededRandom {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, both bounds included. */
  between(from: number, to: number): number;
  /** One of a list. @throws RangeError for an empty one. */
  pick<T>(list: readonly T[]): T;
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean;
}

/** The generator mulberry32: 32 bits of state, enough for invented data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: <T>(list: readonly T[]) => {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new RangeError("Found an empty list, expected something to pick from.");
      return one;
    },
    chance: (probability) => next() < probability,
  };
}
