import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openUploadSpool } from "../../server/files/UploadSpool";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";
import { temporaryFolder } from "../setup/temporaryFolder";

/** In milliseconds. */
const timeLimits = { request: 150, upload: 3_000, pace: 1_000 };

describe("a request that arrives slowly", async () => {
  const folder = temporaryFolder();
  let test: TestApp;
  let authorization = "";

  beforeAll(async () => {
    test = await startTestApp({ timeLimits, settings: { DATA_DIR: folder } });
    authorization = `Bearer ${(await (await newOrganisation(test)).member("sales")).token}`;
    await test.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await test.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Begins a request; `answered` gives its status. */
  function begin(path: string, headers: Record<string, string | number>) {
    // A server that listens on TCP has an address with a port.
    const { port } = test.app.server.address() as AddressInfo;
    let sent!: ClientRequest;
    const answered = new Promise<number>((resolve, reject) => {
      sent = request({ port, method: "POST", path, headers: { ...headers, authorization } }, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.resume();
      });
      sent.on("error", reject);
    });
    return { sent, answered };
  }

  it("is ended with 408 after its time", async () => {
    const { sent, answered } = begin("/api/trips", { "content-type": "application/json" });
    sent.write('{"customerName":');
    expect(await answered).toBe(408);
    sent.destroy();
  });

  it("may take longer where it is an upload that goes on", async () => {
    const { payload, headers } = await uploadOf("slow.png");
    const { sent, answered } = begin("/api/files", headers);
    const half = payload.length / 2;
    sent.write(payload.subarray(0, half));
    await delay(2 * timeLimits.request);
    sent.end(payload.subarray(half));
    expect(await answered).toBe(201);
    expect(readdirSync(join(folder, "uploads"))).toEqual([]);
  });

  it("is ended where even an upload has had its time, and leaves nothing behind", async () => {
    const { payload, headers } = await uploadOf("endless.png");
    const { sent, answered } = begin("/api/files", headers);
    sent.write(payload.subarray(0, payload.length / 2));
    const goesOn = setInterval(() => sent.write(Buffer.alloc(32 * 1024)), 100);
    await expect.poll(() => readdirSync(join(folder, "uploads"))).toHaveLength(1);
    const started = performance.now();
    expect(await answered).toBe(408);
    expect(performance.now() - started).toBeGreaterThan(2 * timeLimits.pace);
    clearInterval(goesOn);
    sent.destroy();
    await expect.poll(() => readdirSync(join(folder, "uploads"))).toEqual([]);
  });

  it("is ended where an upload trickles in", async () => {
    const { payload, headers } = await uploadOf("trickle.png");
    const { sent, answered } = begin("/api/files", headers);
    sent.write(payload.subarray(0, payload.length / 2));
    const trickle = setInterval(() => sent.write("x"), 50);
    const started = performance.now();
    expect(await answered).toBe(408);
    expect(performance.now() - started).toBeLessThan(2 * timeLimits.pace);
    clearInterval(trickle);
    sent.destroy();
    await expect.poll(() => readdirSync(join(folder, "uploads"))).toEqual([]);
  });

  it("is left alone once it is there, however long its work takes", async () => {
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    await superuser.query("begin; lock table sessions in access exclusive mode");
    const { sent, answered } = begin("/api/auth/logout", { "content-length": 0 });
    sent.end();
    await delay(2 * timeLimits.request);
    await superuser.query("rollback");
    await superuser.end();
    expect(await answered).toBe(204);
  });
});

describe("the place where uploads wait", () => {
  it("is cleared of what a killed server left there, and of nothing younger", async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    for (const name of ["old", "young"]) writeFileSync(join(folder, name), "x");
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(join(folder, "old"), yesterday, yesterday);
    await openUploadSpool(folder);
    expect(readdirSync(folder)).toEqual(["young"]);
    rmSync(folder, { recursive: true });
  });

  it("is empty once it is settled: what is cut off by a stop is removed before the server ends", async () => {
    const folder = temporaryFolder();
    const spool = await openUploadSpool(folder);
    let cut!: (error: Error) => void;
    const isCut = new Promise<never>((_, reject) => (cut = reject));
    async function* content() {
      yield Buffer.alloc(100_000);
      await isCut;
    }
    const held = spool.hold({ userId: "ada", tenantId: "one" }, content(), async () => "whole");
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    cut(new Error("The server stops."));
    await Promise.all([spool.settled(), expect(held).rejects.toThrow("stops")]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("takes a bounded number at once from one user and one organisation, and then others still", async () => {
    const folder = temporaryFolder();
    const spool = await openUploadSpool(folder);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = (userId: string, tenantId = "one") => {
      async function* content() {
        yield Buffer.from("x");
      }
      return spool
        .hold({ userId, tenantId }, content(), () => released)
        .then(
          () => 201,
          (error: { statusCode?: number }) => error.statusCode,
        );
    };
    const many = Array.from({ length: 20 }, () => hold("ada"));
    const other = hold("eve");
    // 48 of four more people fill the organisation's 60 places.
    const colleagues = ["a", "b", "c", "d"].flatMap((name) => Array.from({ length: 12 }, () => hold(name)));
    const late = await hold("zoe");
    const stranger = hold("ada of another", "two");
    release();
    const statuses = await Promise.all(many);
    expect(statuses.filter((status) => status === 201)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect([late, await other, await stranger, await hold("ada")]).toEqual([429, 201, 201, 201]);
    expect((await Promise.all(colleagues)).filter((status) => status === 201)).toHaveLength(47);
    rmSync(folder, { recursive: true });
  });
});
