import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/createTestDatabase";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { openLine, type Line } from "./fixtures/openLine";
import { rounds } from "./fixtures/rounds";
import { signUp } from "./fixtures/signUp";
import { startWriters } from "./fixtures/startWriters";

/** How long each trouble lasts, in milliseconds. */
const trouble = rounds({ few: 1_000, full: 8_000 });
/** Within so many milliseconds of the database's return the server works again. */
const patience = 5_000;

describe("P26: losing the database makes 503, not a crash", { timeout: 120_000 }, async () => {
  const dataDir = temporaryFolder();
  const role = `tripwright_${randomBytes(4).toString("hex")}`;
  let database: TestDatabase;
  let line: Line;
  let superuser: Client;
  let server: SpawnedServer;
  let tokens: string[] = [];
  let name = "";

  beforeAll(async () => {
    execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
    database = await createTestDatabase();
    name = new URL(database.superuserUrl).pathname.slice(1);
    superuser = new Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(`create role ${role} login nosuperuser nobypassrls password 'right'`);
    await superuser.query(`grant connect on database ${name} to ${role}`);
    line = await openLine(database.appUrl);
    const appUrl = new URL(line.url);
    [appUrl.username, appUrl.password] = [role, "right"];
    server = await spawnServer({
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      SIGNUP: "open",
      DATABASE_URL: appUrl.href,
      MIGRATION_DATABASE_URL: database.ownerUrl,
    });
    tokens = await Promise.all([1, 2, 3, 4].map(() => signUp(server.address)));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    line.close();
    await superuser.query(`drop owned by ${role}`);
    await superuser.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const hangUp = () =>
    superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const answer = await fetch(`${server.address}${path}`, { headers });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
  const isWell = async () => {
    const [ready, list] = await Promise.all([statusOf("/api/ready"), statusOf("/api/trips")]);
    return [ready.status, list.status];
  };

  /** Writes through a trouble and gives the statuses that were answered in it. The server is the same and well after it. */
  async function through(begin: () => unknown, end: () => unknown): Promise<number[]> {
    const writers = startWriters(() => server.address, tokens);
    await writers.more(4);
    writers.statuses.clear();
    await begin();
    await delay(trouble);
    const before = new Map(writers.statuses);
    await end();
    await expect.poll(isWell, { interval: 50, timeout: patience }).toEqual([200, 200]);
    await writers.more(4);
    await writers.stop();
    expect(server.child.exitCode).toBeNull();
    const { rows } = await superuser.query(
      "select customer_name as name from trips where customer_name like 'Writer %'",
    );
    const stored = rows.map((row: { name: string }) => row.name).sort();
    expect(stored).toEqual([...writers.acknowledged].sort());
    await superuser.query("truncate trips cascade");
    return [...new Set([...before.keys(), ...writers.statuses.keys()])];
  }
  const known = (statuses: number[]) => statuses.filter((status) => ![201, 429, 503].includes(status));

  it("with every connection ended every 20 ms", async () => {
    let cutting: NodeJS.Timeout | undefined;
    const statuses = await through(
      () => (cutting = setInterval(() => void hangUp().catch(() => undefined), 20)),
      () => clearInterval(cutting),
    );
    expect(known(statuses)).toEqual([]);
  });

  it.each([
    ["stopped", "cut"],
    ["silent", "silent"],
    ["slow", { late: 300 }],
  ] as const)("with a database that is %s", async (_what, state) => {
    expect(
      known(
        await through(
          () => line.set(state),
          () => line.set("well"),
        ),
      ),
    ).toEqual([]);
  });

  const isFull = rounds({ few: 0, full: 1 }) > 0;

  it.runIf(isFull)("with a silent database, for who waits behind others too: 503, never 429", async () => {
    line.set("silent");
    const answers = await Promise.all(Array.from({ length: 16 }, () => statusOf("/api/trips")));
    line.set("well");
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await expect.poll(isWell, { interval: 50, timeout: patience }).toEqual([200, 200]);
  });

  it("waits at its start for a database that does not answer, and says so", async () => {
    line.set("silent");
    const settings = { LOG_LEVEL: "warn", PORT: "0", DATABASE_URL: line.url };
    const started = await spawnServer(
      { ...settings, DATA_DIR: dataDir, MIGRATION_DATABASE_URL: ownerUrl() },
      undefined,
      (printed) => {
        if (printed.includes("The database does not answer. The start goes on when it does."))
          line.set("well");
      },
    );
    await started.stop();
  });

  /** The owner's address over the same line. */
  const ownerUrl = () => {
    const url = new URL(line.url);
    const owner = new URL(database.ownerUrl);
    [url.username, url.password] = [owner.username, owner.password];
    return url.href;
  };

  it("with no connection left for it", async () => {
    const limit = (count: number) => superuser.query(`alter role ${role} connection limit ${count}`);
    const statuses = await through(
      async () => (await limit(1), await hangUp()),
      () => limit(-1),
    );
    expect(known(statuses)).toEqual([]);
  });

  it("with a disk that is full: readiness says so", async () => {
    await superuser.query(`
      create function public.no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    const statuses = await through(
      async () => {
        await superuser.query(
          "create trigger no_room before insert on trips for each row execute function no_room()",
        );
        await expect.poll(() => statusOf("/api/ready")).toMatchObject({ status: 503, retryAfter: "2" });
        expect((await statusOf("/api/trips")).status).toBe(200);
      },
      () => superuser.query("drop trigger no_room on trips"),
    );
    expect(known(statuses)).toEqual([]);
  });

  it("with a read-only database: who was idle still reads, and the log names the cause", async () => {
    const close = (mode: "on" | "off") =>
      superuser.query(`alter role ${role} in database ${name} set default_transaction_read_only = ${mode}`);
    const statuses = await through(
      async () => {
        await close("on");
        await hangUp();
        await superuser.query("update sessions set last_seen_at = now() - interval '10 minutes'");
        await expect.poll(async () => (await statusOf("/api/ready")).status).toBe(503);
        await expect.poll(async () => (await statusOf("/api/trips")).status).toBe(200);
      },
      async () => (await close("off"), await hangUp()),
    );
    expect(known(statuses)).toEqual([]);
    expect(server.output()).toMatch(/The database cannot be used: [^\n]*read-only/);
  });

  it("with a role that is let in no longer", async () => {
    const password = (word: string) => superuser.query(`alter role ${role} password '${word}'`);
    const statuses = await through(
      async () => {
        await password("rotated");
        await hangUp();
        await expect.poll(() => statusOf("/api/ready")).toMatchObject({ status: 503, retryAfter: "2" });
      },
      () => password("right"),
    );
    expect(known(statuses)).toEqual([]);
    expect(server.output()).toMatch(/The database cannot be used: password authentication failed/);
  });
});
