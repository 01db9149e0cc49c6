import { rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { readSettings } from "../../server/settings/settings";
import { startServer } from "../../server/startServer";
import { temporaryFolder } from "./temporaryFolder";
import { warningLog } from "./warningLog";

/**
 * Starts the whole server on a PostgreSQL of its own that does not wait for disks, for all simulated pages of the run. It runs
 * from its sources: a build would take longer than most of these tests.
 */
export default async function startPageServer(project: TestProject): Promise<() => Promise<void>> {
  const { url = "" } = project.config.environmentOptions.jsdom ?? {};
  const folder = temporaryFolder();
  const postgres = await startPrivatePostgres(folder, warningLog, { durable: false });
  const settings = readSettings({
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres.appUrl,
    MIGRATION_DATABASE_URL: postgres.ownerUrl,
    PORT: new URL(url).port,
    SIGNUP: "open",
    LOG_LEVEL: "silent",
    // The people of each file say where they come from.
    TRUST_PROXY: "127.0.0.1",
    // Programs ask faster than people.
    REQUESTS_PER_MINUTE: "1000000",
    KEY_REQUESTS_PER_MINUTE: "1000000",
  });
  const server = await startServer(settings, pino({ level: "silent" }));
  return async () => {
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
