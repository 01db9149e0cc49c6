import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { locateBinaries } from "../../server/database/privatePostgres/binaries";
import { canEnter } from "../../server/database/privatePostgres/operatingUser";
import { isRunning } from "../../server/database/privatePostgres/lockDataDir";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { addressOf } from "../setup/onDatabase";
import { temporaryFolder } from "../setup/temporaryFolder";
import { warningLog } from "../setup/warningLog";
import { type PrivatePostgresProcess, privatePostgresProcess, rowsOf } from "./privatePostgresProcess";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

const postmasterOf = (cluster: string) =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

function emptyFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("startPrivatePostgres on one data directory", { timeout: 60_000 }, () => {
  const dataDir = temporaryFolder();
  const cluster = join(dataDir, "postgres");
  let server: PrivatePostgresProcess | undefined;
  const start = async () => (server = await privatePostgresProcess(dataDir));
  const written = async ({ ownerUrl }: PrivatePostgresProcess) =>
    (await rowsOf(ownerUrl, "select word from written order by word")).map(({ word }) => word);

  afterEach(() => server?.kill("SIGTERM"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("creates the database on the first start, with passwords that only we can read", async () => {
    // What a first start leaves that was broken off half-way.
    mkdirSync(`${cluster}.new`);
    writeFileSync(join(`${cluster}.new`, "PG_VERSION"), "18\n");
    const { appUrl, ownerUrl } = await start();
    expect(statSync(join(dataDir, "postgres-passwords.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(`${cluster}.new`)).toBe(false);
    await rowsOf(ownerUrl, "create table written (word text); insert into written values ('first')");
    const [role] = await rowsOf(
      appUrl,
      "select current_user::text as name, rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user",
    );
    expect(role).toEqual({ name: "tripwright_app", mighty: false });
    const stranger = new URL(appUrl);
    stranger.password = "guessed";
    await expect(rowsOf(stranger.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  it("listens on no network and loses nothing by design", async () => {
    const { superuserUrl } = await start();
    const settings = await rowsOf(
      superuserUrl,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
         current_setting('data_checksums') as checksums, current_setting('password_encryption') as passwords`,
    );
    expect(settings).toEqual([
      { addresses: "", fsync: "on", commits: "on", pages: "on", checksums: "on", passwords: "scram-sha-256" },
    ]);
  });

  it("finds its data again", async () => {
    const postgres = await startPrivatePostgres(dataDir, warningLog);
    onTestFinished(() => postgres.stop());
    expect(await rowsOf(postgres.ownerUrl, "select word from written")).toEqual([{ word: "first" }]);
  });

  it("refuses a second server on the same data and leaves the first alone", async () => {
    const first = await start();
    await expect(privatePostgresProcess(dataDir)).rejects.toThrow(/Another server, process \d+, is using/);
    expect(await written(first)).toEqual(["first"]);
  });

  it("leaves nothing running after a clean stop", async () => {
    const { kill } = await start();
    const postmaster = postmasterOf(cluster);
    await kill("SIGTERM");
    expect(isRunning(postmaster)).toBe(false);
    expect(existsSync(join(dataDir, "postgres.lock"))).toBe(false);
  });

  it("recovers from a killed server whose PostgreSQL lives on", async () => {
    const killed = await start();
    await rowsOf(killed.ownerUrl, "insert into written values ('before the kill')");
    const orphan = postmasterOf(cluster);
    await killed.kill("SIGKILL");
    expect(isRunning(orphan)).toBe(true);
    const next = await start();
    expect(next.printed()).toContain(`process ${orphan}) is stopped first`);
    expect(isRunning(orphan)).toBe(false);
    expect(await written(next)).toEqual(["before the kill", "first"]);
  });

  it("starts PostgreSQL again when it is killed, at the same address", async () => {
    const same = await start();
    await rowsOf(same.ownerUrl, "insert into written values ('committed')");
    process.kill(postmasterOf(cluster), "SIGKILL");
    const begin = performance.now();
    let found: unknown[] = [];
    while (found.length === 0 && performance.now() - begin < 5000) {
      await delay(20);
      found = await written(same).catch(() => []);
    }
    expect(found).toContain("committed");
  });

  it("recovers when the server and PostgreSQL are killed together", async () => {
    const killed = await start();
    await rowsOf(killed.ownerUrl, "insert into written values ('last words')");
    process.kill(postmasterOf(cluster), "SIGKILL");
    await killed.kill("SIGKILL");
    expect(await written(await start())).toContain("last words");
  });

  it("is not fooled by process numbers that other programs have by now", async () => {
    writeFileSync(join(dataDir, "postgres.lock"), `${process.pid}\nanother start\n`);
    writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n`);
    expect(await written(await start())).toContain("first");
  });

  it("leaves the PostgreSQL of another folder alone, whose number stands in the file", async () => {
    const elsewhere = ["postgres", "-D", "/srv/another/postgres", "-c", "port=5432"];
    const foreign = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", ...elsewhere], {
      stdio: "ignore",
    });
    await once(foreign, "spawn");
    writeFileSync(join(cluster, "postmaster.pid"), `${foreign.pid}\n${cluster}\n`);
    expect(await written(await start())).toContain("first");
    expect([foreign.exitCode, foreign.signalCode]).toEqual([null, null]);
    foreign.kill();
  });

  it("says what to do when the passwords or the programs do not fit the data", async () => {
    const version = join(cluster, "PG_VERSION");
    const current = readFileSync(version);
    writeFileSync(version, "17\n");
    await expect(startPrivatePostgres(dataDir, warningLog)).rejects.toThrow(
      /written by PostgreSQL 17.*pg_dump/,
    );
    writeFileSync(version, current);
    rmSync(join(dataDir, "postgres-passwords.json"));
    await expect(startPrivatePostgres(dataDir, warningLog)).rejects.toThrow(
      /passwords, .*postgres-passwords\.json, is missing/,
    );
  });
});

describe("startPrivatePostgres elsewhere", () => {
  it("names DATA_DIR when it is no folder", async () => {
    const file = join(emptyFolder(), "file");
    writeFileSync(file, "");
    await expect(startPrivatePostgres(file, warningLog)).rejects.toThrow(/^DATA_DIR .*file must be a folder/);
  });

  it("listens on the loopback address where the path is too long for a socket", async () => {
    const postgres = await startPrivatePostgres(join(emptyFolder(), "long".repeat(30)), warningLog, {
      durable: false,
    });
    onTestFinished(() => postgres.stop());
    const [row] = await rowsOf(postgres.superuserUrl, "select host(inet_server_addr()) as address");
    expect(row).toEqual({ address: "127.0.0.1" });
    await expect(rowsOf(addressOf(postgres.appUrl, "postgres"), "select 1")).resolves.toHaveLength(1);
  });

  it.runIf(isRoot && canEnter(process.cwd(), nobody))("runs as an ordinary user", async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o777);
    const server = await privatePostgresProcess(join(folder, "data"), {
      ...nobody,
      env: { PATH: process.env.PATH },
    });
    onTestFinished(() => server.kill("SIGTERM"));
    expect(statSync(join(folder, "data/postgres")).uid).toBe(nobody.uid);
    expect(await rowsOf(server.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)("keeps the data elsewhere when root's folder is closed to PostgreSQL", async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o700);
    const warnings: string[] = [];
    const log = { ...warningLog, warn: (message: string) => void warnings.push(message) };
    const postgres = await startPrivatePostgres(folder, log, { durable: false });
    const place = readFileSync(join(folder, "postgres-place.txt"), "utf8").trim();
    onTestFinished(async () => {
      await postgres.stop();
      rmSync(join(place, ".."), { recursive: true, force: true });
    });
    expect(warnings.join()).toContain(
      `can be entered by root only: the private database is kept in ${place}`,
    );
    expect(await rowsOf(postgres.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("locateBinaries", () => {
  it("names DATABASE_URL where no program exists for the machine", () => {
    expect(() => locateBinaries("plan9-mips")).toThrow(/\(plan9-mips\).*DATABASE_URL/);
  });
});
