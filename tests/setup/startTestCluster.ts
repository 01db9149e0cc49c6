import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { migrate } from "../../server/database/migrate";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { onDatabase } from "./onDatabase";
import { temporaryFolder } from "./temporaryFolder";
import { warningLog } from "./warningLog";

/** What a test file needs to make databases of its own; the addresses are those of the template. */
export interface TestCluster {
  appUrl: string;
  ownerUrl: string;
  superuserUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** Starts one PostgreSQL for the whole run, without waiting for disks, and migrates its template once. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const postgres = await startPrivatePostgres(folder, warningLog, { durable: false });
  const { appUrl, ownerUrl, superuserUrl } = postgres;
  await migrate(ownerUrl);
  await onDatabase(superuserUrl, "postgres", "alter database tripwright with allow_connections false");
  project.provide("testCluster", { appUrl, ownerUrl, superuserUrl });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
