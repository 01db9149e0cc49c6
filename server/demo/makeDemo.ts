import type { FastifyBaseLogger } from "fastify";
import { todayIn } from "../../src/domain/dates/wallTime";
import { files } from "../../src/resources/files";
import type { Transaction } from "../database/connection/Transaction";
import { update } from "../database/repository/row";
import { BusyError } from "../database/errors/DatabaseError";
import { newId } from "../database/newId";
import { demoEntry } from "./demoState";
import type { Services } from "../rest/endpoint/Context";
import { keepPictures, type KeptPicture } from "./story/keepPictures";
import { demoTimeZone } from "./story/Seeding";
import { seedOrganisation } from "./seedOrganisation";
import { seedTrips } from "./seedTrips";

export interface DemoOptions {
  services: Services;
  password: string;
  log: FastifyBaseLogger;
  /** The moment around which the demo lies; default: now. */
  now?: Date;
}

/** Makes the demo and its pictures; false where another server makes it. */
export async function makeDemo({ services, password, log, now = new Date() }: DemoOptions): Promise<boolean> {
  const started = performance.now();
  const tenantId = newId();
  const { database, files: store } = services;
  const pictures = keepPictures(store, tenantId);
  const today = todayIn(demoTimeZone, now);
  try {
    await database.inTenant(tenantId, async (tx) => {
      // Of several servers that start together, the first one wins.
      const claimed = await tx.query(
        "insert into installation (name, value) values ($1, $2) on conflict do nothing returning 1",
        [demoEntry, tenantId],
      );
      if (claimed.length === 0) throw new Seeded();
      const seeding = { tx, services, log, now, today, pictures, staff: new Map() };
      await seedTrips(seeding, await seedOrganisation(seeding, password));
      await noteKept(tx, await pictures.kept);
    });
  } catch (error) {
    await Promise.allSettled([pictures.kept]);
    for (const { id } of pictures.rows) await store.remove({ tenantId, fileId: String(id) });
    // The winner's claim blocks this insert until its commit, so a second server runs into the lock timeout.
    if (!(error instanceof Seeded || error instanceof BusyError)) throw error;
    return false;
  }
  await removeUnmade(services, log);
  log.info(`The demo organisation was made in ${Math.round(performance.now() - started)} ms.`);
  return true;
}

async function noteKept(tx: Transaction, kept: readonly KeptPicture[]): Promise<void> {
  for (const { id, size } of kept) await update(tx, files, id, { size }, "system");
  await tx.batch(kept.map(({ sums }) => sums));
}

/** Removes the pictures of a demo whose start was killed: they belong to no organisation. */
async function removeUnmade({ database, files: store }: Services, log: FastifyBaseLogger): Promise<void> {
  try {
    const known = new Set(
      (await database.query<{ id: string }>("select tenant_id as id from organisations()")).map(
        ({ id }) => id,
      ),
    );
    const unmade = (await store.organisations()).filter((id) => !known.has(id));
    for (const tenantId of unmade)
      for (const fileId of await store.list(tenantId)) await store.remove({ tenantId, fileId });
  } catch (error) {
    // A job removes them a day later.
    log.warn({ err: error }, "What an earlier start left of a demo could not be removed.");
  }
}

class Seeded extends Error {}
