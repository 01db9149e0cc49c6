import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { ownerOf } from "./fixtures/ownerOf";
import { rounds } from "./fixtures/rounds";
import { signUp } from "./fixtures/signUp";
import { startWriters } from "./fixtures/startWriters";

const kills = { server: rounds({ few: 2, full: 20 }), postgres: rounds({ few: 1, full: 5 }) };
const writes = rounds({ few: 100, full: 10_000 });

describe(
  "P23: an acknowledged write survives a kill",
  { timeout: rounds({ few: 180_000, full: 3_600_000 }) },
  () => {
    const dataDir = temporaryFolder();
    let server: SpawnedServer;
    const start = async () =>
      (server = await spawnServer({
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "fatal",
        SIGNUP: "open",
        DEMO: "off",
      }));

    beforeAll(async () => {
      execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
      await start();
    }, 180_000);
    afterAll(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it(`${writes} of them over ${kills.server} kills of the server and ${kills.postgres} of PostgreSQL: none lost, none twice`, async () => {
      const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(server.address)));
      const writers = startWriters(() => server.address, tokens);
      const total = kills.server + kills.postgres;
      for (let kill = 1; kill <= total; kill += 1) {
        await writers.more(Math.ceil(writes / (total + 1)));
        // Each at another moment of somebody's write.
        await delay(Math.random() * 50);
        if (kill % 5 === 3) process.kill(postmasterOf(dataDir), "SIGKILL");
        else {
          server.child.kill("SIGKILL");
          await once(server.child, "exit");
          await start();
        }
      }
      await writers.more(Math.ceil(writes / (total + 1)));
      await writers.stop();

      const client = new Client({ connectionString: ownerOf(dataDir) });
      await client.connect();
      try {
        const { rows } = await client.query<{ name: string }>("select customer_name as name from trips");
        expect(writers.acknowledged.length).toBeGreaterThanOrEqual(writes);
        expect(rows.map(({ name }) => name).sort()).toEqual([...writers.acknowledged].sort());
        const kept = await client.query(
          "select tenant_id, tab, sum(total)::int as total from counters where resource = 'trips' group by 1, 2 having sum(total) <> 0 order by 1, 2",
        );
        const counted = await client.query(
          "select tenant_id, status as tab, count(*)::int as total from trips where deleted_at is null group by 1, 2 order by 1, 2",
        );
        expect(kept.rows).toEqual(counted.rows);
      } finally {
        await client.end();
      }
    });
  },
);

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
