import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs } from "../../server/jobs/startJobs";
import { openFileStore } from "../../server/files/FileStore";
import { carryFiles } from "../../server/backup/carryFiles";
import { Client } from "pg";
import { resources } from "../../src/resources";
import type { StoredFile } from "../../src/schema/kinds/file";
import { fileFields } from "../../src/schema/checkFields";
import { gadgets } from "../e2e/fixtures/gadgets";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { temporaryFolder } from "../setup/temporaryFolder";

const folder = temporaryFolder();
let test: TestApp;
let organisation: TestOrganisation;
type Member = Awaited<ReturnType<TestOrganisation["member"]>>;
let sales: Member;

beforeAll(async () => {
  test = await startTestApp({ settings: { DATA_DIR: folder } });
  organisation = await newOrganisation(test);
  sales = await organisation.member("sales");
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");

async function upload(name = "passport.pdf", content = pdf, { token } = sales) {
  const { payload, headers } = await uploadOf(name, content);
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/attachments",
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const stored = async (...given: Parameters<typeof upload>): Promise<StoredFile> => {
  const { status, body } = await upload(...given);
  expect(status).toBe(201);
  return body;
};
const contentOf = (id: string, { token } = sales) =>
  test.app.inject({
    method: "GET",
    url: `/api/attachments/${id}/content`,
    headers: { authorization: `Bearer ${token}` },
  });

async function tripWith(...documents: StoredFile[]) {
  const { status, body } = await sales("POST", "/api/trips", { customerName: "Ada Lund", documents });
  expect(status).toBe(201);
  return body;
}

describe("POST /api/attachments", () => {
  const office = (part: string) => Buffer.from(`PK\x03\x04 [Content_Types].xml ${part}`);
  it.each([
    ["passport.pdf", pdf, "application/pdf"],
    ["scan.JPG", Buffer.from("ffd8ffe000104a464946", "hex"), "image/jpeg"],
    ["phone.heic", Buffer.from("\0\0\0\x18ftypheic"), "image/heic"],
    ["plan.docx", office("word/document.xml"), expect.stringContaining("wordprocessingml")],
    ["rates.xlsx", office("xl/workbook.xml"), expect.stringContaining("spreadsheetml")],
    ["names.csv", Buffer.from("name;room\nZoë;1"), "text/plain"],
  ])("takes %s, told by its content", async (name, content, type) => {
    expect(await upload(name, content)).toEqual({
      status: 201,
      body: { id: expect.any(String), name, type, size: content.length },
    });
  });

  it("gives a name the ending of what it is", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    expect((await upload("offer.html", page)).body).toMatchObject({
      name: "offer.html.txt",
      type: "text/plain",
    });
    expect((await upload("../../etc/pass\u202ewd.exe")).body.name).toBe("passwd.exe.pdf");
  });

  it.each([
    ["a program", Buffer.from("4d5a90000300000004000000ffff0000", "hex"), /Files of this type/],
    ["a document with macros", office("word/document.xml word/vbaProject.bin"), /macros/],
    ["any other archive", Buffer.from("PK\x03\x04 a.txt"), /Files of this type/],
    ["nothing", Buffer.alloc(0), /Files of this type/],
  ])("refuses %s with 415", async (_what, content, words) => {
    const { status, body } = await upload("passport.pdf", content);
    expect([status, body.message]).toEqual([415, expect.stringMatching(words)]);
  });

  it("refuses more than 20 MiB with 413", async () => {
    expect((await upload("a.pdf", Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(413);
  });
});

describe("a file that a row names", () => {
  it("comes as a download that no browser opens as a page", async () => {
    const file = await stored("Reise ;'ü.pdf");
    const trip = await tripWith(file);
    expect(trip.documents).toEqual([file]);
    const answer = await contentOf(file.id);
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, pdf]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": "attachment; filename*=UTF-8''Reise%20%3B%27%C3%BC.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "cache-control": "private, no-store",
    });
  });

  it("is given out by the rights of the row and the field, and not before a row names it", async () => {
    const file = await stored();
    expect((await contentOf(file.id)).statusCode).toBe(404);
    const { id } = await tripWith(file);
    const status = async (member: Member) => (await contentOf(file.id, member)).statusCode;
    const shown = async (member: Member) => "documents" in (await member("GET", `/api/trips/${id}`)).body;
    for (const [role, mayRead] of [
      ["operations", true],
      ["accounts", false],
      ["viewer", false],
    ] as const) {
      const member = await organisation.member(role);
      expect([role, await shown(member), await status(member)]).toEqual([role, mayRead, mayRead ? 200 : 403]);
      const listed = (await member("GET", "/api/trips?documents_null=false")).status;
      expect([role, listed]).toEqual([role, mayRead ? 200 : 400]);
    }
    const other = await newOrganisation(test);
    expect(await status(await other.member("admin"))).toBe(404);
    expect((await test.app.inject({ url: `/api/attachments/${file.id}/content` })).statusCode).toBe(401);
    expect((await sales("GET", "/api/attachments")).status).toBe(404);
    expect((await sales("GET", `/api/attachments/${file.id}`)).status).toBe(404);

    expect((await sales("DELETE", `/api/trips/${id}`)).status).toBe(204);
    expect(await status(sales)).toBe(404);
  });

  it("is the row's that named it first, by whoever uploaded it, and stays what was uploaded", async () => {
    const file = await stored();
    const colleague = await organisation.member("sales");
    const create = (ask: Member, documents: unknown[]) =>
      ask("POST", "/api/trips", { customerName: "Ada Lund", documents });
    const refused = {
      status: 422,
      body: { errors: { "documents.0": [expect.stringMatching(/Upload it again/)] } },
    };
    expect(await create(colleague, [file])).toMatchObject(refused);
    expect(await create(sales, [{ ...file, name: "other.pdf" }])).toMatchObject(refused);
    expect(await create(sales, [{ ...file, type: "image/png" }])).toMatchObject(refused);
    const trip = await tripWith(file);
    expect(await create(sales, [file])).toMatchObject(refused);

    const write = (documents: unknown[], version: number) =>
      colleague("PATCH", `/api/trips/${trip.id}`, { version, documents });
    const second = await stored("visa.pdf", pdf, colleague);
    const { body } = await write([file, second], trip.version);
    expect(body.documents).toEqual([file, second]);
    expect((await write([second], body.version)).status).toBe(200);
    expect((await contentOf(file.id)).statusCode).toBe(404);
    // What the row named before it may name again: its history sets it back.
    const { body: history } = await colleague("GET", `/api/trips/${trip.id}/history`);
    const { status, body: back } = await colleague("POST", `/api/trips/${trip.id}/set-back`, {
      version: body.version + 1,
      entry: history.entries[0].id,
    });
    expect([status, back.documents]).toEqual([200, [file, second]]);
    expect((await contentOf(file.id)).statusCode).toBe(200);
  });

  it.each([
    ["small", pdf],
    ["large", Buffer.concat([pdf, Buffer.alloc(3 * 1024 * 1024)])],
  ])("is not sent where its bytes are not those that were stored, be it %s", async (_size, content) => {
    const file = await stored("passport.pdf", content);
    await tripWith(file);
    expect((await contentOf(file.id)).rawPayload.equals(content)).toBe(true);
    const path = join(folder, "files", organisation.tenantId, file.id, "full");
    writeFileSync(path, readFileSync(path).fill("x", 10, 12));
    expect((await contentOf(file.id)).statusCode).toBe(500);
    rmSync(path);
    expect((await contentOf(file.id)).statusCode).toBe(500);
  });
});

describe("the bytes of files", () => {
  const kept = () => readdirSync(join(folder, "files", organisation.tenantId));

  it("go a day after their upload where no row was saved, and with the person who is erased", async () => {
    const [lost, passport] = [await stored("lost.pdf"), await stored()];
    const trip = await tripWith(passport);
    const { app } = test;
    const jobs = startJobs({ services: app.services, log: app.log, every: 86_400_000 });
    await jobs.runOnce();
    expect(kept()).toEqual(expect.arrayContaining([lost.id, passport.id]));
    await jobs.runOnce(new Date(Date.now() + 2 * 86_400_000));
    expect(kept()).not.toContain(lost.id);
    expect(kept()).toContain(passport.id);

    const { status, body } = await organisation.owner("POST", `/api/trips/${trip.id}/erase`, {
      version: trip.version,
    });
    expect([status, body.documents]).toEqual([200, []]);
    // It can be taken back for a week.
    await jobs.runOnce();
    expect(kept()).toContain(passport.id);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update erasures set until = now() - interval '1 second'"),
    );
    await jobs.runOnce();
    await jobs.stop();
    expect(kept()).not.toContain(passport.id);
    expect((await contentOf(passport.id)).statusCode).toBe(404);
    const { body: history } = await organisation.owner("GET", `/api/trips/${trip.id}/history`);
    expect(JSON.stringify(history)).not.toContain("passport.pdf");
  });

  it("are carried into a backup with those of pictures", async () => {
    const file = await stored();
    await tripWith(file);
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    const target = temporaryFolder();
    try {
      const to = openFileStore(target);
      const told: string[] = [];
      await carryFiles({ client, from: test.files, to, warn: (message) => void told.push(message) });
      const place = { tenantId: organisation.tenantId, fileId: file.id };
      expect(Buffer.from(await to.read(place, "full"))).toEqual(pdf);
      // Those whose bytes were damaged above are named, and the rest carried.
      expect(told).toHaveLength(2);
    } finally {
      await client.end();
      rmSync(target, { recursive: true, force: true });
    }
  });
});

describe("every field of files", () => {
  const declared = [...resources, gadgets].flatMap((resource) =>
    fileFields(resource.fields).map((name) => ({ resource, name })),
  );

  it("is there in the resource of every kind, and in trips", () => {
    expect(declared.map(({ resource, name }) => `${resource.name}.${name}`)).toEqual([
      "trips.documents",
      "travel-documents.file",
      "timeline.files",
      "gadgets.file",
      "gadgets.files",
    ]);
  });
});
