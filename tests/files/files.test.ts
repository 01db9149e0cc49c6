import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inDecodingTurn } from "../../server/files/decodingTurns";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { httpErrorOf } from "../../server/rest/endpoint/errors";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { onDatabase } from "../setup/onDatabase";
import { temporaryFolder } from "../setup/temporaryFolder";

const folder = temporaryFolder();
const logged: string[] = [];
let test: TestApp;
let organisation: TestOrganisation;
let viewer: Awaited<ReturnType<TestOrganisation["member"]>>;

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
  test = await startTestApp({ settings: { DATA_DIR: folder }, log });
  organisation = await newOrganisation(test);
  viewer = await organisation.member("viewer");
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2f6f8f" } });

async function upload(content: Buffer, name = "beach.jpg", type = "image/jpeg", token = viewer.token) {
  const boundary = `b${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/files",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const contentOf = (id: string, size: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "GET",
    url: `/api/files/${id}/content?size=${size}`,
    headers: { authorization: `Bearer ${viewer.token}`, ...headers },
  });

describe("POST /api/files", () => {
  it("keeps a photo upright, without its metadata, in three sizes", async () => {
    const original = await photo(3000, 1000)
      .withExif({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitude: "1/1 2/1 3/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(original);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "beach.jpg",
      type: "image/jpeg",
      width: 800,
      height: 2400,
      createdBy: viewer.id,
    });
    const longest = { full: 2400, medium: 960, thumb: 240 };
    for (const [size, side] of Object.entries(longest)) {
      const answer = await contentOf(body.id, size);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
      const metadata = await sharp(answer.rawPayload).metadata();
      expect(metadata.height).toBe(side);
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
    }
  });

  it.each(["png", "webp", "gif", "avif", "tiff"] as const)(
    "recognises %s by its content, whatever its name",
    async (format) => {
      const { status, body } = await upload(
        await photo(300, 200).toFormat(format).toBuffer(),
        "holiday.txt",
        "text/plain",
      );
      expect([status, body.width, body.height]).toEqual([201, 300, 200]);
    },
  );

  it("keeps transparency", async () => {
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.3 } },
    })
      .png()
      .toBuffer();
    expect((await upload(clear, "logo.png")).body.type).toBe("image/png");
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ["an SVG", Buffer.from(svg)],
    ["HTML named as a photo", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>")],
    ["nothing", Buffer.alloc(0)],
    ["half a photo", Buffer.from("ffd8ffe000104a46494600", "hex")],
  ])("refuses %s with 415", async (_what, content) => {
    const { status, body } = await upload(content);
    expect([status, body.message]).toEqual([415, expect.stringContaining("no picture that can be read")]);
  });

  it("keeps nothing of a script hidden behind a photo", async () => {
    const polyglot = Buffer.concat([
      await photo(40, 40).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    const { body } = await upload(polyglot);
    expect((await contentOf(body.id, "full")).rawPayload.includes("<script>")).toBe(false);
  });

  it("refuses more than 40 megapixels and more than 20 MiB with 413", async () => {
    const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(huge)).status).toBe(413);
    expect((await upload(Buffer.alloc(21 * 1024 * 1024, 1))).status).toBe(413);
  });

  it("refuses what its header tells to be too large at once, whoever decodes a picture meanwhile", async () => {
    const size = { width: 5_000, height: 3_000, background: "#fff" };
    const [flat, clear] = await Promise.all(
      ([3, 4] as const).map((channels) =>
        sharp({ create: { ...size, channels } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    );
    expect((await upload(flat ?? Buffer.alloc(0))).status).toBe(201);
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    // Nobody else's turn comes before it ends.
    const decoding = inDecodingTurn({ userId: "ada", tenantId: "another" }, () => ended);
    expect((await upload(clear ?? Buffer.alloc(0))).body.message).toContain("at most 12 megapixels");
    end();
    await decoding;
  });

  it("needs a session and a file", async () => {
    expect((await upload(Buffer.alloc(1), "a", "b", "none-none-none-none-none")).status).toBe(401);
    const empty = await viewer("POST", "/api/files", "--x--", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(empty.status).toBe(400);
    expect((await viewer("POST", "/api/files", { file: "x" })).status).toBe(415);
  });
});

describe("a form with anything beside the picture", () => {
  it.each(["before", "after"])("is refused where it stands %s it", async (where) => {
    const picture = await photo(40, 40).jpeg().toBuffer();
    const file = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      picture,
      Buffer.from("\r\n"),
    ]);
    const more = Buffer.from('--b\r\ncontent-disposition: form-data; name="tenantId"\r\n\r\nx\r\n');
    const { statusCode } = await test.app.inject({
      method: "POST",
      url: "/api/files",
      headers: { authorization: `Bearer ${viewer.token}`, "content-type": "multipart/form-data; boundary=b" },
      payload: Buffer.concat([
        ...(where === "before" ? [more, file] : [file, more]),
        Buffer.from("--b--\r\n"),
      ]),
    });
    expect(statusCode).toBe(400);
  });
});

describe("GET /api/files/:id/content", () => {
  it("is private, and 304 for who has it", async () => {
    const { body } = await upload(await photo(60, 60).jpeg().toBuffer());
    const first = await contentOf(body.id, "thumb");
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(first.headers["x-content-type-options"]).toBe("nosniff");
    const again = await contentOf(body.id, "thumb", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("answers 404 to other organisations and 401 without a session", async () => {
    const { body } = await upload(await photo(60, 60).jpeg().toBuffer());
    const other = await newOrganisation(test);
    expect((await other.owner("GET", `/api/files/${body.id}/content?size=full`)).status).toBe(404);
    expect((await asking(test.app)("GET", `/api/files/${body.id}/content?size=full`)).status).toBe(401);
    expect((await viewer("GET", `/api/files/${body.id}/content?size=huge`)).status).toBe(400);
  });

  it("follows the file into the trash", async () => {
    const { body } = await upload(await photo(60, 60).jpeg().toBuffer());
    expect((await viewer("DELETE", `/api/files/${body.id}`)).status).toBe(403);
    expect((await organisation.owner("DELETE", `/api/files/${body.id}`)).status).toBe(204);
    expect((await contentOf(body.id, "full")).statusCode).toBe(404);
  });
});

describe("the stored bytes of a picture", () => {
  const fileOf = (id: string) => join(folder, "files", organisation.tenantId, id, "full");
  const stored = async () => (await upload(await photo(600, 400).jpeg().toBuffer())).body.id as string;
  const forgetSums = (id: string) =>
    onDatabase(
      test.urls.superuserUrl,
      new URL(test.urls.superuserUrl).pathname.slice(1),
      `delete from file_sums where file_id = '${id}'`,
    );

  it.each([
    ["emptied by a crash", (file: string) => truncateSync(file, 0)],
    ["cut in half", (file: string) => truncateSync(file, statSync(file).size >> 1)],
    ["removed", (file: string) => rmSync(file)],
    ["longer than they were", (file: string) => writeFileSync(file, "x", { flag: "a" })],
    [
      "others of the same length",
      (file: string) => writeFileSync(file, readFileSync(file).fill("secret of another", 100, 400)),
    ],
  ])("are refused where they are %s, with a line in the log", async (_what, damage) => {
    const id = await stored();
    damage(fileOf(id));
    logged.length = 0;
    const answer = await contentOf(id, "full");
    expect([answer.statusCode, answer.json().message]).toEqual([500, expect.stringMatching(/damaged/)]);
    expect(answer.headers.etag).toBeUndefined();
    expect(logged.join()).toContain(`The picture ${id} (full)`);
    expect((await contentOf(id, "thumb")).statusCode).toBe(200);
  });

  it("are sent of a picture that was stored before its sums were, as long as it is whole", async () => {
    const id = await stored();
    await forgetSums(id);
    expect((await contentOf(id, "full")).rawPayload).toEqual(readFileSync(fileOf(id)));
    truncateSync(fileOf(id), statSync(fileOf(id)).size - 10);
    expect((await contentOf(id, "full")).statusCode).toBe(500);
    truncateSync(fileOf(id), 0);
    expect((await contentOf(id, "full")).statusCode).toBe(500);
  });

  it("are not taken where they cannot be kept: 503 with words, and readiness says so", async () => {
    const files = join(folder, "files");
    renameSync(files, `${files}.away`);
    writeFileSync(files, "no folder");
    const { status, body } = await upload(await photo(60, 60).jpeg().toBuffer());
    expect([status, body.message]).toEqual([503, expect.stringMatching(/Files cannot be reached/)]);
    expect((await asking(test.app)("GET", "/api/ready")).status).toBe(503);
    rmSync(files);
    renameSync(`${files}.away`, files);
    expect((await upload(await photo(60, 60).jpeg().toBuffer())).status).toBe(201);
    expect((await asking(test.app)("GET", "/api/ready")).status).toBe(200);
  });

  it.each([
    ["ENOSPC", 507],
    ["EDQUOT", 507],
    ["EMFILE", 503],
    ["EROFS", 503],
  ])("%s is answered with %i", (code, status) => {
    const error = Object.assign(new Error(code), { code });
    expect(httpErrorOf(error)).toMatchObject({ statusCode: status, retryAfter: expect.any(Number) });
  });

  it("are closed to the other users of the machine", async () => {
    await stored();
    expect(statSync(join(folder, "files")).mode & 0o777).toBe(0o700);
  });
});

describe("the room for pictures of an organisation", () => {
  it("is bounded, said in words at the field, and its own", async () => {
    const small = await startTestApp({ settings: { PICTURES_QUOTA_MB: "1" } });
    try {
      const [full, other] = [await newOrganisation(small), await newOrganisation(small)];
      const tokens = [(await full.member("sales")).token, (await other.member("sales")).token];
      const noise = Buffer.from(
        Uint8Array.from({ length: 1_200 * 900 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
      );
      const large = await sharp(noise, { raw: { width: 1_200, height: 900, channels: 3 } })
        .jpeg({ quality: 98 })
        .toBuffer();
      const send = async (token: string | undefined, content: Buffer) => {
        const { payload, headers } = await uploadOf("beach.jpg", content);
        const answer = await small.app.inject({
          method: "POST",
          url: "/api/files",
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        });
        return { status: answer.statusCode, body: answer.json() };
      };
      // Before the room is full, every picture finds a place; the last one may go beyond it.
      let stored = 0;
      let answer = await send(tokens[0], large);
      for (; answer.status === 201; answer = await send(tokens[0], large)) stored += 1;
      expect(stored).toBeLessThanOrEqual(3);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { file: [expect.stringMatching(/take all the room .* \(1 MB\)/)] } },
      });
      // Whatever is in the trash can come back.
      const { body: pictures } = await full.owner("GET", "/api/files");
      expect((await full.owner("DELETE", `/api/files/${pictures[0].id}`)).status).toBe(204);
      expect((await send(tokens[0], await photo(8, 8).jpeg().toBuffer())).status).toBe(422);
      expect((await send(tokens[1], large)).status).toBe(201);
    } finally {
      await small.stop();
    }
  });
});
