import { setTimeout as delay } from "node:timers/promises";
import { demoState } from "./demoState";
import type { DemoOptions } from "./makeDemo";

/** How often, and for how many milliseconds each, to wait for another server that makes the demo. */
const waits = { count: 120, eachMs: 500 };

/**
 * Makes the demo in one transaction if there is no organisation, or waits for the server that makes it. Resolves true
 * if the demo exists afterwards.
 * @throws Error where another server does not finish.
 */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  for (let count = 0; ; count += 1) {
    const present = await demoState(options.services.database);
    if (present !== "empty") return present === "demo";
    // Tried again now and then: the other server may have been killed.
    if (count % 20 === 0) {
      // Loaded on demand: other starts do not need its stories and pictures in memory.
      const { makeDemo } = await import("./makeDemo");
      if (await makeDemo(options)) return true;
    }
    if (count === waits.count) throw new Error("Another server has begun to make the demo and does not end.");
    if (count === 0) options.log.info("Another server is making the demo; this one waits until it has.");
    await delay(waits.eachMs);
  }
}
