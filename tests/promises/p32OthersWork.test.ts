import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../setup/onDatabase";
import { rounds } from "./fixtures/rounds";
import { signUp } from "./fixtures/signUp";
import { uploadOf } from "./fixtures/uploadPicture";
import { startWatchedServer, type WatchedServer } from "./fixtures/watchedServer";

/** How long a turn of the event loop may last, in which nobody is answered, and a picture may take, in milliseconds. */
const [quick, picturesTime] = [100, 10_000];

describe("P32: nobody's work holds up the server", () => {
  let server: WatchedServer;
  let authorization = "";
  let tripId = "";

  beforeAll(async () => {
    server = await startWatchedServer(async (address) => (await fetch(`${address}/api/health`)).status);
    authorization = `Bearer ${await signUp(server.address)}`;
    const trip = await fetch(`${server.address}/api/trips`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ customerName: "Ada Lund" }),
    });
    ({ id: tripId } = await trip.json());
    const { superuserUrl } = server.database;
    const { pathname } = new URL(superuserUrl);
    await onDatabase(
      superuserUrl,
      pathname.slice(1),
      `insert into timeline (tenant_id, id, trip_id, kind, body)
       select tenant_id, gen_random_uuid(), id, 'note', repeat(md5(n::text), 300)
       from trips, generate_series(1, 2000) n where id = '${tripId}'`,
    );
  });
  afterAll(() => server.stop());

  /** While others ask, too, who are all answered. */
  async function longestTurnDuring(work: () => Promise<unknown>): Promise<number> {
    let isDone = false;
    const others = (async () => {
      for (; !isDone; await delay(20))
        expect((await server.ask("GET", "/api/health", undefined, null)).status).toBe(200);
    })();
    const longest = await server.longestTurnDuring(work, quick).finally(() => (isDone = true));
    await others;
    return longest;
  }

  const noise = (width: number, height: number) =>
    sharp({
      create: {
        ...{ width: width / 8, height: height / 8, channels: 3, background: "#888888" },
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
      .then((small) => sharp(small).resize(width, height, { fit: "fill", kernel: "nearest" }));

  const formats: [string, () => Promise<Buffer>][] = [
    ["JPEG", async () => (await noise(7_200, 5_520)).jpeg().toBuffer()],
    ["PNG", async () => (await noise(6_000, 4_960)).png({ compressionLevel: 1 }).toBuffer()],
    [
      "transparent PNG",
      async () => (await noise(4_000, 2_960)).ensureAlpha(0.5).png({ compressionLevel: 1 }).toBuffer(),
    ],
    ["WebP", async () => (await noise(4_960, 4_000)).webp({ effort: 0 }).toBuffer()],
    ["AVIF", async () => (await noise(3_200, 2_480)).avif({ effort: 0 }).toBuffer()],
  ];
  it.each(formats.slice(0, rounds({ few: 2, full: formats.length })))(
    "while it reads the largest %s",
    async (name, draw) => {
      const { payload, headers } = await uploadOf("picture", await draw());
      const times: number[] = [];
      const upload = async () => {
        const start = performance.now();
        const body = new Uint8Array(payload);
        const answer = await fetch(`${server.address}/api/files`, {
          method: "POST",
          headers: { ...headers, authorization },
          body,
        });
        expect([name, answer.status, await answer.text()]).toEqual([name, 201, expect.anything()]);
        times.push(performance.now() - start);
      };
      expect(await longestTurnDuring(upload)).toBeLessThan(quick);
      expect(Math.min(...times)).toBeLessThan(picturesTime);
    },
    120_000,
  );

  it("while one organisation searches all that it has written, twenty times at once", async () => {
    const search = () =>
      fetch(`${server.address}/api/timeline?tripId=${tripId}&body_like=zzzz`, { headers: { authorization } });
    const work = () => Promise.all(Array.from({ length: 20 }, async () => (await search()).text()));
    expect(await longestTurnDuring(work)).toBeLessThan(quick);
  }, 60_000);

  it("while thirty clients ask for long lists and read nothing", async () => {
    const { hostname, port } = new URL(server.address);
    const ask = `GET /api/timeline?_end=100 HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\n\r\n`;
    const work = async () => {
      const sockets = [];
      for (let count = 0; count < 30; count += 1) {
        const socket = connect(Number(port), hostname).on("error", () => undefined);
        sockets.push(socket.pause());
        socket.write(ask);
        await delay(20);
      }
      await delay(500);
      for (const socket of sockets) socket.destroy();
    };
    expect(await longestTurnDuring(work)).toBeLessThan(quick);
  }, 60_000);
});
