import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "../../server/backup/backUp";
import { restore } from "../../server/backup/restore";
import { openFileStore } from "../../server/files/FileStore";
import { contentHash } from "../../server/rest/itineraries/versions";
import { createTestDatabase } from "../setup/createTestDatabase";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { ownerOf } from "./fixtures/ownerOf";
import { rounds } from "./fixtures/rounds";
import { askingAt, sendOffer } from "./fixtures/sendOffer";
import { signUp } from "./fixtures/signUp";
import { startWriters } from "./fixtures/startWriters";
import { uploadOf } from "./fixtures/uploadPicture";

const run = promisify(execFile);

describe("P28: a backup restores", { timeout: 180_000 }, () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const restoredDir = join(folder, "restored");
  const backup = join(folder, "backup");
  const settings = { PORT: "0", LOG_LEVEL: "warn", SIGNUP: "open", DEMO: "off" };
  let server: SpawnedServer;
  let tokens: string[] = [];
  const pictures: string[] = [];
  /** An offer whose rates were replaced after it was sent, and how it read then. */
  let sent: Awaited<ReturnType<typeof sendOffer>>;
  let seen: unknown[];
  const readSent = async () => {
    const url = `/api/public/proposals/${sent.token}`;
    const ask = askingAt(() => server.address);
    const answers = [await ask("GET", url), await ask("POST", `${url}/price`, { items: ["i1"] })];
    return answers.map(({ status, body }): unknown => ({ status, body }));
  };

  const command = (name: "Backup" | "Restore", target: string, DATA_DIR: string, more = {}) =>
    run(process.execPath, [`dist/server/backup/run${name}.js`, target], {
      env: { ...process.env, DATA_DIR, ...more },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  const get = (path: string, token = tokens[0]) =>
    fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  async function upload(): Promise<string> {
    const { payload, headers } = await uploadOf("beach.png");
    const answer = await fetch(`${server.address}/api/files`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${tokens[0]}` },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(201);
    // The answer of an upload.
    return ((await answer.json()) as { id: string }).id;
  }

  beforeAll(async () => {
    execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
    server = await spawnServer({ ...settings, DATA_DIR: dataDir });
    tokens = await Promise.all([1, 2].map(() => signUp(server.address)));
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is made under load and holds everything that was acknowledged before it, pictures included", async () => {
    for (let count = 0; count < 3; count += 1) pictures.push(await upload());
    sent = await sendOffer(askingAt(() => server.address, tokens[0]));
    seen = await readSent();
    expect(seen).toMatchObject([
      {
        status: 200,
        body: { proposal: { hash: sent.contentHash, options: [{ price: { total: 22_000 } }] } },
      },
      { status: 200, body: { total: 44_000 } },
    ]);
    const writers = startWriters(() => server.address, tokens);
    await writers.more(rounds({ few: 40, full: 2_000 }));
    const before = [...writers.acknowledged];
    const told = command("Backup", backup, dataDir);
    await writers.more(10);
    expect(await told).toMatch(/^Backed up \d+ rows and 3 pictures/);
    await writers.stop();
    await server.stop();

    expect(await command("Restore", backup, restoredDir)).toMatch(/with 3 pictures. Everybody signs in anew/);
    server = await spawnServer({ ...settings, DATA_DIR: restoredDir });
    // Tokens of before the backup open nothing.
    expect((await get("/api/trips")).status).toBe(401);
    const ownerUrl = ownerOf(restoredDir);
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>("select customer_name as name from trips");
      const restored = new Set(rows.map(({ name }) => name));
      expect(before.filter((name) => !restored.has(name))).toEqual([]);
      const kept = await client.query(
        "select coalesce(sum(total), 0)::int as total from counters where resource = 'trips' and tab <> ''",
      );
      const counted = await client.query("select count(*)::int as total from trips where deleted_at is null");
      expect(kept.rows).toEqual(counted.rows);
      const guarded = await client.query(
        "select relname from pg_class where relrowsecurity and not relforcerowsecurity",
      );
      expect(guarded.rows).toEqual([]);
      const { rows: links } = await client.query("select 1 from links");
      expect(links).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it("lets people sign in and see their pictures", async () => {
    const client = new Client({ connectionString: ownerOf(restoredDir) });
    await client.connect();
    const { rows } = await client.query<{ username: string }>(
      "select l.username from logins l join files f on f.tenant_id = l.tenant_id limit 1",
    );
    await client.end();
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: rows[0]?.username, password: "seven quiet lanterns" }),
    });
    // The answer of a sign-in.
    const { token } = (await answer.json()) as { token: string };
    for (const id of pictures)
      expect((await get(`/api/files/${id}/content?size=full`, token)).status).toBe(200);
    // What was sent is the same after its rates were replaced, a dump, another server and the restore; so is what names it.
    const kept = (await askingAt(() => server.address, token)("GET", `/api/offers/${sent.id}`)).body;
    expect([kept.contentHash, contentHash(kept)]).toEqual([sent.contentHash, sent.contentHash]);
    expect(await readSent()).toEqual(seen);
    const trip = await fetch(`${server.address}/api/trips`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ customerName: "After the restore" }),
    });
    expect(trip.status).toBe(201);
  });

  it("is refused in words where it does not fit, and changes nothing then", async () => {
    expect(await command("Restore", backup, restoredDir)).toMatch(/Another server, process \d+, is using/);
    expect(await command("Backup", backup, restoredDir)).toMatch(/is not empty. Give a new folder/);
    expect(await command("Restore", folder, join(folder, "new"))).toMatch(/is no backup/);
    await server.stop();
    expect(await command("Restore", backup, restoredDir)).toMatch(
      /The database is not empty: there are rows in/,
    );
    const manifest = join(backup, "manifest.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace("migrations/0001_structure.sql", "migrations/9001_later.sql"));
    expect(await command("Restore", backup, join(folder, "other"))).toMatch(
      /another version of Tripwright: it differs in .*9001_later.sql/,
    );
    writeFileSync(manifest, text);
  });

  it("works for a database of the operator's too, in the same format, and is whole or nothing", async () => {
    const [first, second] = [await createTestDatabase(), await createTestDatabase()];
    const ofOwn = {
      ownerUrl: first.ownerUrl,
      appRole: "tripwright_app",
      files: openFileStore(join(folder, "own/files")),
      dataDir: join(folder, "own"),
      warn: () => undefined,
    };
    const elsewhere = { ...ofOwn, ownerUrl: second.ownerUrl, files: openFileStore(join(folder, "second")) };
    try {
      // As versions wrote it that kept no sums of tables.
      const manifest = join(backup, "manifest.json");
      const text = readFileSync(manifest, "utf8");
      writeFileSync(manifest, text.replaceAll(/,\s*"sha256": "[0-9a-f]{64}"/g, ""));
      await restore({ ...ofOwn, folder: backup });
      writeFileSync(manifest, text);
      const again = join(folder, "again");
      const made = await backUp({ ...ofOwn, folder: again });
      expect(made.pictures).toBe(3);
      const tenant = (await ofOwn.files.organisations())[0] ?? "";
      const picture = join(again, "files", tenant, pictures[0] ?? "", "full");
      truncateSync(picture, 10);
      await expect(restore({ ...elsewhere, folder: again })).rejects.toThrow(
        /should have 3 pictures, and 2 of them are whole/,
      );
      const table = join(again, "database/trips.copy.gz");
      const bytes = readFileSync(table);
      writeFileSync(table, bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1));
      await expect(restore({ ...elsewhere, folder: again })).rejects.toThrow(
        /^The backup is damaged: \S+trips.copy.gz is not as it was written/,
      );
      rmSync(table);
      await expect(restore({ ...elsewhere, folder: again })).rejects.toThrow(
        /^The backup is not whole: \S+trips.copy.gz cannot be read/,
      );
      writeFileSync(join(again, "manifest.json"), text.slice(0, 200));
      await expect(restore({ ...elsewhere, folder: again })).rejects.toThrow(/not of the format/);
      const client = new Client({ connectionString: second.superuserUrl });
      await client.connect();
      expect((await client.query("select from trips")).rows).toEqual([]);
      await client.end();
      expect(existsSync(join(folder, "again.partial"))).toBe(false);
      const partial = backUp({ ...ofOwn, ownerUrl: first.appUrl, folder: join(folder, "partial") });
      await expect(partial).rejects.toThrow(/does not see every row/);
    } finally {
      await first.drop();
      await second.drop();
    }
  });
});
