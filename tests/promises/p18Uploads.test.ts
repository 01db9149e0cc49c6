import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnServer, type SpawnedServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { signUp } from "./fixtures/signUp";
import { uploadOf } from "./fixtures/uploadPicture";

/** How much more memory the server may take for all of this than before, in bytes. */
const mostMemory = 200 * 1024 * 1024;

describe("P18: uploads are bounded, recognised by their content and encoded anew", async () => {
  const folder = temporaryFolder();
  let server: SpawnedServer;
  let authorization = "";
  let memoryBefore = 0;

  beforeAll(async () => {
    server = await spawnServer({ PORT: "0", DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "fatal" });
    const answer = await fetch(`${server.address}/api/auth/signup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ organisation: "Fjord Journeys", fullname: "Ada Lund", username: "ada" },
        ...{ email: "ada@fjord.example", password: "three green ferries" },
      }),
    });
    authorization = `Bearer ${(await answer.json()).token}`;
    expect((await upload("first.png")).status).toBe(201);
    memoryBefore = peakMemory();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function upload(filename: string, content?: Buffer) {
    const { payload, headers } = await uploadOf(filename, content);
    const answer = await fetch(`${server.address}/api/files`, {
      method: "POST",
      headers: { ...headers, authorization },
      body: new Uint8Array(payload),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** The most memory that the server's process has ever held, in bytes; 0 where the system does not tell. */
  function peakMemory(): number {
    const file = `/proc/${server.child.pid}/status`;
    if (!existsSync(file)) return 0;
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) * 1_024;
  }

  it.each([
    ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      "an SVG that draws another file",
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a table", "=cmd|' /C calc'!A0,1"],
    ["a PDF", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"],
    ["a PNG that is none", "\u0089PNG\r\n\u001a\n<script>alert(1)</script>"],
    ["a GIF that is a script", "GIF89a/*<svg/onload=alert(1)>*/=1;"],
    ["nothing", ""],
  ])("refuses %s with 415, whatever its name says", async (_what, text) => {
    expect((await upload("picture.png", Buffer.from(text, "latin1"))).status).toBe(415);
  });

  it("keeps nothing of a polyglot but the picture", async () => {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#3355aa" } });
    const jpeg = await picture
      .withExif({ IFD0: { Copyright: "<script>exif()</script>" } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert('tail')</script>PK\u0003\u0004")]);
    const { status, body } = await upload("picture.html", polyglot);
    expect([status, body.type]).toEqual([201, "image/jpeg"]);
    for (const size of ["full", "medium", "thumb"]) {
      const answer = await fetch(`${server.address}/api/files/${body.id}/content?size=${size}`, {
        headers: { authorization },
      });
      const content = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(content).not.toMatch(/script|alert|exif\(\)|PK\u0003\u0004/i);
    }
  });

  it("refuses a PNG of 30,000 by 30,000 pixels with 413", async () => {
    expect((await upload("vast.png", vastPng(30_000))).status).toBe(413);
  });

  it("ends an endless stream with 413 soon after the limit of 20 MB", async () => {
    let sent = 0;
    const { payload, headers } = await uploadOf("endless.png", Buffer.alloc(0));
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.address);
      const upload = request({
        hostname,
        port,
        method: "POST",
        path: "/api/files",
        headers: { ...headers, authorization },
        agent: false,
      });
      let isOver = false;
      upload.on("response", (answer) => {
        isOver = true;
        resolve(answer.statusCode ?? 0);
        answer.resume();
        upload.destroy();
      });
      upload.on("error", (error) => (isOver ? undefined : reject(error)));
      upload.write(payload.subarray(0, payload.indexOf("\r\n\r\n") + 4));
      const chunk = Buffer.alloc(64 * 1024, 7);
      void (async () => {
        while (!isOver && sent < 1_000_000_000) {
          sent += chunk.length;
          if (!upload.write(chunk))
            await Promise.race([new Promise((drained) => upload.once("drain", drained)), delay(200)]);
        }
      })();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(60_000_000);
  }, 60_000);

  it("takes ten uploads of 19 MB at once", async () => {
    const photo = sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#3355aa" } });
    const padded = Buffer.concat([await photo.jpeg().toBuffer(), Buffer.alloc(19_000_000, 7)]);
    const { payload, headers } = await uploadOf("padded.jpg", padded);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        fetch(`${server.address}/api/files`, {
          method: "POST",
          headers: { ...headers, authorization },
          body: new Uint8Array(payload),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(readdirSync(join(folder, "uploads"))).toEqual([]);
  }, 60_000);

  it("answers each of 20 uploads at once with 201, or at once with 429, and others meanwhile in their turn", async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 1_200 * 900 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
    );
    const raw = { width: 1_200, height: 900, channels: 3 } as const;
    const photo = await sharp(noise, { raw }).jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(19_000_000 - photo.length, 7)]);
    const { payload, headers } = await uploadOf("padded.jpg", padded);
    const body = new Uint8Array(payload);
    const other = await signUp(server.address);
    let open = 20;
    const many = Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${server.address}/api/files`, {
        method: "POST",
        headers: { ...headers, authorization },
        body,
      });
      await answer.arrayBuffer();
      open -= 1;
      return [answer.status, answer.status === 429 && answer.headers.get("retry-after")];
    });
    // Until one has been read and others wait.
    await Promise.race(many.map(async (one) => ((await one)[0] === 201 ? undefined : new Promise(() => {}))));
    const small = await uploadOf("small.png");
    const between = await fetch(`${server.address}/api/files`, {
      method: "POST",
      headers: { ...small.headers, authorization: `Bearer ${other}` },
      body: new Uint8Array(small.payload),
    });
    expect(between.status).toBe(201);
    expect(open).toBeGreaterThan(3);
    const answers = await Promise.all(many);
    for (const answer of answers)
      expect([
        [201, false],
        [429, "5"],
      ]).toContainEqual(answer);
    expect(answers.filter(([status]) => status === 201).length).toBeGreaterThanOrEqual(4);
    expect(readdirSync(join(folder, "uploads"))).toEqual([]);
  }, 120_000);

  it("has taken less than 200 MB more for all of it, and for a picture of 20 megapixels", async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 2_000 * 1_500 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
    );
    const large = await sharp(noise, { raw: { width: 2_000, height: 1_500, channels: 3 } })
      .resize(5_000, 4_000)
      .jpeg({ quality: 80 })
      .toBuffer();
    expect((await upload("large.jpg", large)).status).toBe(201);
    expect(peakMemory() - memoryBefore).toBeLessThan(mostMemory);
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
  }, 120_000);
});

/** A valid PNG of one bit a pixel, small as a file and vast as a picture. */
function vastPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
