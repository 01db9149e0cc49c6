import { setTimeout as delay } from "node:timers/promises";
import type { FilledOrganisation } from "../database/fillDatabase";
import { Asker } from "../load/Asker";
import { memoryOf } from "../process/memoryOf";
import { scenarios } from "../scenarios/scenarios";
import { forOurs } from "../scenarios/targets";

/** Of the requests that a working business sends beside what is measured: connections, and milliseconds between two. */
const load = { connections: 2, everyMs: 50 };

/**
 * Measures what other requests notice of some work: the milliseconds within which 95 in 100 usual requests, over all
 * organisations, are answered while it lasts.
 */
export function p95Beside(port: number, organisations: readonly FilledOrganisation[]) {
  const usual = scenarios(organisations);
  return async (work: () => Promise<unknown>): Promise<number> => {
    const taken: number[] = [];
    let isOver = false;
    const ask = async () => {
      const asker = new Asker(port);
      while (!isOver) {
        const start = performance.now();
        const scenario = usual[Math.floor(Math.random() * usual.length)];
        if (!scenario) throw new Error("There is nothing to ask for.");
        const request = forOurs(scenario.next());
        const { status, body } = await asker.ask(request);
        const ms = performance.now() - start;
        if (status !== scenario.status) throw new Error(`${scenario.name} was answered ${status}: ${body}`);
        request.answered?.(body);
        taken.push(ms);
        await delay(Math.max(0, load.everyMs - ms));
      }
      asker.close();
    };
    const end = work().finally(() => (isOver = true));
    await Promise.all([end, ...Array.from({ length: load.connections }, ask)]);
    return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? Infinity;
  };
}

/** The most memory that a process had above what it had before the work, in MiB. */
export async function memoryFor(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryOf(pid))), 100);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return most - before;
}
