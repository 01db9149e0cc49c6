import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { addressOf, onDatabase } from "./onDatabase";

/** A database of a test file's own, migrated and empty. */
export interface TestDatabase {
  /** Signs in as the application does. */
  appUrl: string;
  /** Signs in as the owner of the tables. */
  ownerUrl: string;
  /** Signs in past row-level security, to look at what is really stored. */
  superuserUrl: string;
  /** Removes it, ending whatever sessions are still open. */
  drop(): Promise<void>;
}

/** Clones the migrated template: about 50 ms. Call `drop` after the tests of the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { appUrl, ownerUrl, superuserUrl } = inject("testCluster");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const statement = `create database ${name} template tripwright owner tripwright_owner strategy file_copy`;
  await onDatabase(superuserUrl, "postgres", statement);
  return {
    appUrl: addressOf(appUrl, name),
    ownerUrl: addressOf(ownerUrl, name),
    superuserUrl: addressOf(superuserUrl, name),
    drop: () => onDatabase(superuserUrl, "postgres", `drop database if exists ${name} with (force)`),
  };
}
