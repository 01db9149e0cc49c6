import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { todayIn } from "../../src/domain/dates/wallTime";
import type { Database } from "../database/connection/Database";
import { BusyError } from "../database/errors/DatabaseError";
import { newId } from "../database/newId";
import type { Rest } from "../rest/endpoint/Context";
import { drawAll } from "./story/drawAll";
import { demoTimeZone } from "./story/Seeding";
import { seedOrganisation } from "./seedOrganisation";
import { seedTrips } from "./seedTrips";

export interface DemoOptions {
  rest: Rest;
  /** Of all the demo's users. */
  password: string;
  log: FastifyBaseLogger;
  /** The moment around which the demo lies; now where not given. */
  now?: Date;
}

/** Under this name the installation remembers which organisation is the demo. */
const remembered = "demo";

/** How often another server that is making the demo is waited for, and how long each time, in milliseconds. */
const waits = { most: 120, each: 500 };

/**
 * Fills a database that holds no organisation with the demo: one travel business with its people, repositories, trips
 * and itineraries, all in one transaction. Of several servers that start at once one makes it, the others wait.
 * Resolves true if the demo is there afterwards.
 */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  for (let count = 0; ; count += 1) {
    const present = await demoState(options.rest.database);
    if (present !== "empty") return present === "demo";
    // Now and then again: the other may have been killed.
    if (count % 20 === 0 && (await makeDemo(options))) return true;
    if (count === waits.most) throw new Error("Another server has begun to make the demo and does not end.");
    if (count === 0) options.log.info("Another server is making the demo; this one waits until it has.");
    await delay(waits.each);
  }
}

/** Resolves false where another server is making it. */
async function makeDemo({ rest, password, log, now = new Date() }: DemoOptions): Promise<boolean> {
  const started = performance.now();
  const tenantId = newId();
  const { database, files } = rest;
  const pictures = await drawAll(files, tenantId);
  const today = todayIn(demoTimeZone, now);
  try {
    await database.inTenant(tenantId, async (tx) => {
      // Of several servers that start at once on an empty database the first one wins.
      const claimed = await tx.query(
        "insert into installation (name, value) values ($1, $2) on conflict do nothing returning 1",
        [remembered, tenantId],
      );
      if (claimed.length === 0) throw new Seeded();
      const seeding = { tx, rest, log, now, today, pictures, staff: new Map() };
      await seedTrips(seeding, await seedOrganisation(seeding, password));
      await tx.batch(await pictures.kept);
    });
  } catch (error) {
    await Promise.allSettled([pictures.kept]);
    for (const { id } of pictures.rows) await files.remove({ tenantId, fileId: String(id) });
    // The other's claim is a row that waits for its commit: whoever comes second runs into the time for locks.
    if (!(error instanceof Seeded || error instanceof BusyError)) throw error;
    return false;
  }
  log.info(`The demo organisation was made in ${Math.round(performance.now() - started)} ms.`);
  return true;
}

/** Another server has made the demo in the meantime. */
class Seeded extends Error {}

/** What is there: nothing, the demo, or organisations of people, beside which no demo is made. */
async function demoState(database: Database): Promise<"empty" | "demo" | "other"> {
  const [organisations = [], demo = []] = await database.batch([
    { text: "select tenant_id from organisations()" },
    { text: "select value from installation where name = $1", values: [remembered] },
  ]);
  if (organisations.length === 0) return "empty";
  return organisations.some(({ tenant_id }) => tenant_id === demo[0]?.value) ? "demo" : "other";
}
