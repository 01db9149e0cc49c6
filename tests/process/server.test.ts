import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../setup/createTestDatabase";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";

// What runs is what `npm start` runs; nothing is built where nothing changed.
beforeAll(() => void execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" }), 120_000);

const signIn = (address: string, password: string) =>
  fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "owner", password }),
  });

describe("the server on a private database", { timeout: 60_000 }, () => {
  const dataDir = temporaryFolder();
  const passwordFile = join(dataDir, "demo-password.txt");
  let server: SpawnedServer | undefined;
  /** The running one, or a new one where none runs: what needs no start of its own takes the one of the test before. */
  const start = async (): Promise<SpawnedServer> =>
    (server =
      server && server.child.exitCode === null && server.child.signalCode === null
        ? server
        : await spawnServer({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info" }));
  const demoPassword = () => readFileSync(passwordFile, "utf8").trim();

  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("fills a demo on the first start and prints last where and how to sign in", async () => {
    const { address, output } = await start();
    expect(output()).toMatch(/The database was brought up to date with 0001_structure/);
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    const [ready, hint] = output().trim().split("\n").slice(-2);
    expect(ready).toBe(`Tripwright is ready at ${address}`);
    expect(hint).toContain(`Sign in as owner, admin`);
    expect(hint).toContain(`Their password is in ${passwordFile}`);
    expect(output()).not.toContain(demoPassword());
    expect((await signIn(address, demoPassword())).status).toBe(200);
  });

  it("finishes a running request on SIGTERM, then leaves nothing running", async () => {
    const { address, child } = await start();
    const { hostname, port } = new URL(address);
    const body = JSON.stringify({ username: "owner", password: demoPassword() });
    // Browsers open connections ahead of need: one that says nothing is not waited for.
    const silent = connect(Number(port), hostname);
    await once(silent, "connect");
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    const [half, rest] = [body.slice(0, 10), body.slice(10)];
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${half}`);
    await delay(100);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await delay(100);
    socket.write(rest);
    expect(await ended).toEqual([0, null]);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  it("keeps the demo as it was on the next start", async () => {
    const { address, output } = await start();
    expect(output()).not.toContain("brought up to date");
    expect(output()).toContain(passwordFile);
    expect(output()).not.toContain(demoPassword());
    expect((await signIn(address, demoPassword())).status).toBe(200);
  });

  it("says in a sentence that the port is taken, before it makes anything", async () => {
    const { address } = await start();
    const other = temporaryFolder();
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    const taken = { DATA_DIR: other, PORT: new URL(address).port };
    await expect(spawnServer(taken)).rejects.toThrow(/cannot listen there.*EADDRINUSE.*another PORT/);
    expect(readdirSync(other)).toEqual([]);
  });

  it("ends in order on SIGHUP too, as when its terminal is closed", async () => {
    const { child } = await start();
    const ended = once(child, "exit");
    child.kill("SIGHUP");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  it("starts again after a kill with everything that it had answered for", async () => {
    const killed = await start();
    const { token } = (await (await signIn(killed.address, demoPassword())).json()) as { token: string };
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    const { address } = await start();
    const me = await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ username: "owner" });
  });
});

describe("the server on a database of the operator", { timeout: 60_000 }, () => {
  it("migrates as the owner, serves as the application's role and puts no demo there", async () => {
    const database = await createTestDatabase();
    const dataDir = temporaryFolder();
    const server = await spawnServer({
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: database.appUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
    });
    onTestFinished(async () => {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    expect(server.output()).toContain("Create an organisation at /signup");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    expect((await signIn(server.address, "a demo password")).status).toBe(401);
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
  });

  it.each([
    [{ HOST: "no.such.host.invalid" }, /HOST: found "no\.such\.host\.invalid", expected an address of this/],
    [{ HOST: "192.0.2.1" }, /HOST: found "192\.0\.2\.1", expected an address of this machine.*EADDRNOTAVAIL/],
  ])("refuses %j by name, which nobody can listen on", async (settings, expected) => {
    const database = await createTestDatabase();
    const dataDir = temporaryFolder();
    onTestFinished(async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const urls = { DATABASE_URL: database.appUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    const starting = spawnServer({ DATA_DIR: dataDir, PORT: "0", ...urls, ...settings });
    await expect(starting).rejects.toThrow(expected);
  });

  it("refuses an address of a database by name that nobody answers or that does not let the role in, without its password", async () => {
    const database = await createTestDatabase();
    const dataDir = temporaryFolder();
    onTestFinished(async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const nowhere = "postgresql://app:pa55word@127.0.0.1:1/crm";
    const stranger = new URL(database.appUrl);
    stranger.password = "pa55word";
    for (const [name, settings, told] of [
      ["DATABASE_URL", { DATABASE_URL: nowhere }, "ECONNREFUSED"],
      [
        "MIGRATION_DATABASE_URL",
        { DATABASE_URL: database.appUrl, MIGRATION_DATABASE_URL: nowhere },
        "ECONNREFUSED",
      ],
      [
        "DATABASE_URL",
        { DATABASE_URL: stranger.href, MIGRATION_DATABASE_URL: database.ownerUrl },
        "password authentication failed",
      ],
    ] as const) {
      const httpError = await spawnServer({ DATA_DIR: dataDir, PORT: "0", ...settings }).catch(String);
      expect(httpError).toMatch(
        new RegExp(`\\n {2}${name}: found a postgres.*expected the address of .*${told}`),
      );
      expect(httpError).not.toContain("pa55word");
    }
  });

  it("says in a sentence that it may open too few files", () => {
    const start = "ulimit -n 64; exec node dist/server/main.js";
    const { status, stderr } = spawnSync("sh", ["-c", start], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      "The server may have 64 files open at a time and needs 256, better 4,096. Raise the limit before it starts: " +
        "ulimit -n 4096 in a shell, LimitNOFILE=4096 in a unit of systemd.\n",
    ]);
  });

  it("refuses to start with every wrong setting named", async () => {
    await expect(spawnServer({ PORT: "http", SIGNUP: "maybe" })).rejects.toThrow(
      /2 settings are wrong:\n {2}PORT: found "http".*\n {2}SIGNUP: found "maybe", expected open or closed/,
    );
  });
});
