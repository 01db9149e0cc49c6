import { setTimeout as delay } from "node:timers/promises";
import { demoState } from "./demoState";
import type { DemoOptions } from "./makeDemo";

/** How often another server that is making the demo is waited for, and how long each time, in milliseconds. */
const waits = { count: 120, eachMs: 500 };

/**
 * Fills a database that holds no organisation with the demo: one travel business with its people, repositories, trips
 * and itineraries, all in one transaction. Of several servers that start at once one makes it, the others wait.
 * Resolves true if the demo is there afterwards.
 * @throws Error where another server has begun to make it and does not end.
 */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  for (let count = 0; ; count += 1) {
    const present = await demoState(options.rest.database);
    if (present !== "empty") return present === "demo";
    // Now and then again: the other may have been killed.
    if (count % 20 === 0) {
      // Loaded only where it is made: no other start needs its stories and pictures in memory.
      const { makeDemo } = await import("./makeDemo");
      if (await makeDemo(options)) return true;
    }
    if (count === waits.count) throw new Error("Another server has begun to make the demo and does not end.");
    if (count === 0) options.log.info("Another server is making the demo; this one waits until it has.");
    await delay(waits.eachMs);
  }
}
