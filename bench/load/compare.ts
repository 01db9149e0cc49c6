import { putUnderLoad } from "./putUnderLoad";
import type { Target } from "./Target";

export interface Comparison {
  /** Requests a second: the median of the rounds. */
  ours: number;
  yardstick: number;
}

/** How the load is made; a shorter look while working on something: BENCH_SECONDS=1 BENCH_ROUNDS=1. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 16;

/** Asks both servers the same, in turns, so that whatever else the machine does falls on both alike. */
export async function compare(ours: Target, yardstick: Target): Promise<Comparison> {
  const load = { connections, seconds };
  const warmUp = { connections, seconds: Math.min(2, seconds) };
  await putUnderLoad(ours, warmUp);
  await putUnderLoad(yardstick, warmUp);
  const results: Comparison[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await putUnderLoad(ours, load);
      results.push({ ours: first, yardstick: await putUnderLoad(yardstick, load) });
    } else {
      const first = await putUnderLoad(yardstick, load);
      results.push({ yardstick: first, ours: await putUnderLoad(ours, load) });
    }
  }
  return {
    ours: median(results.map((result) => result.ours)),
    yardstick: median(results.map((result) => result.yardstick)),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
