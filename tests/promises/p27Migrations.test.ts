import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { migrate } from "../../server/database/migrate";
import { asOwner, catalogue } from "../database/catalogue";
import { createTestDatabase, type TestDatabase } from "../setup/createTestDatabase";
import { spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { rounds } from "./fixtures/rounds";

const kills = rounds({ few: 3, full: 20 });

describe("P27: a migration happens whole and once", { timeout: 300_000 }, () => {
  beforeAll(() => void execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" }), 180_000);

  /** A database in which nothing is but what only a superuser can put there. */
  async function emptyDatabase(): Promise<TestDatabase & { wanted: string[] }> {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const wanted = await asOwner(database.ownerUrl, catalogue);
    await asOwner(database.superuserUrl, (superuser) =>
      superuser.query(
        "drop schema public cascade; create schema public authorization tripwright_owner; create extension pg_trgm; create extension btree_gin",
      ),
    );
    return { ...database, wanted };
  }
  function settingsOf({ appUrl, ownerUrl }: TestDatabase): Record<string, string> {
    const DATA_DIR = temporaryFolder();
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    return { DATA_DIR, PORT: "0", LOG_LEVEL: "warn", DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl };
  }

  it(`whatever the moment at which ${kills} starts are killed`, async () => {
    let database = await emptyDatabase();
    const isWhole = async () =>
      (await asOwner(database.ownerUrl, catalogue)).join() === database.wanted.join();
    const migrating = () =>
      asOwner(database.superuserUrl, async (client) => {
        const { rows } = await client.query(
          "select from pg_stat_activity where datname = current_database() and usename = 'tripwright_owner'",
        );
        return rows.length > 0;
      });
    for (let kill = 0; kill < kills; kill += 1) {
      // A kill that came too late leaves nothing to migrate.
      if (await isWhole()) database = await emptyDatabase();
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settingsOf(database) };
      const child = spawn(process.execPath, ["dist/server/main.js"], { env, stdio: "ignore" });
      await expect.poll(migrating, { interval: 5, timeout: 30_000 }).toBe(true);
      await delay(Math.random() * 60 * kill);
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    await migrate(database.ownerUrl);
    expect(await asOwner(database.ownerUrl, catalogue)).toEqual(database.wanted);
  });

  it("by one of four servers that start at once, and with one demo; a fifth with a folder of its own is told to share", async () => {
    const database = await emptyDatabase();
    const settings = { ...settingsOf(database), DEMO: "on", DEMO_PASSWORD: "seven quiet lanterns" };
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => spawnServer(settings)));
    const servers = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    expect(starts.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await asOwner(database.ownerUrl, catalogue)).toEqual(database.wanted);
    const { rows } = await asOwner(database.superuserUrl, (client) =>
      client.query("select count(*)::int as organisations from tenants"),
    );
    expect(rows).toEqual([{ organisations: 1 }]);
    const apart = spawnServer({ ...settingsOf(database), DEMO: "off" });
    await expect(apart).rejects.toThrow(/need one folder for pictures/);
  });
});
