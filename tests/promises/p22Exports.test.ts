import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { readSpreadsheet } from "../../server/spreadsheets/readSpreadsheet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources } from "../../src/resources";
import { formatsOf } from "../../src/domain/formats/formatsOf";
import {
  allFields,
  fileColumns,
  fileValue,
  markedText,
  fromText,
  permits,
  unmarkedText,
} from "../../src/schema";
import {
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { uploadOf } from "./fixtures/uploadPicture";
import { fillOrganisation } from "./fixtures/storeFullRow";
import { unzipped } from "./fixtures/unzipped";

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
let ids: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  ({ owner } = organisation);
  ids = await fillOrganisation(test.database, organisation.tenantId, "mark", {
    users: organisation.owner.id,
  });
  await test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query("update tenants set export_roles = '{owner,admin}'"),
  );
});
afterAll(() => test.stop());

/** The cells of a CSV file with that separator. */
function cellsOf(csv: string, separator = ","): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|$)`, "gy");
  for (const [, text = "", end] of csv.replace(/^\uFEFF/, "").matchAll(cell)) {
    rows.at(-1)?.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1 || row[0]);
}

const workbookOf = async (ask: string, token: string) => {
  const answer = await test.app.inject({ url: ask, headers: { authorization: `Bearer ${token}` } });
  return unzipped(answer.rawPayload, "xl/worksheets/sheet1.xml");
};

describe("P22: an export", () => {
  it("is inert in a spreadsheet, as CSV and as a workbook, and numbers stay numbers", async () => {
    const planted = ["=1+1", "+919876543210", "-2+3", "@SUM(A1)", "\tx", "'=x", "＝1", "''@y", "plain"];
    for (const name of planted) {
      const made = await owner("POST", "/api/query-sources", { name: `${name} q`, kind: "phone" });
      expect(made.status).toBe(201);
    }
    const { body, headers, status } = await owner("GET", "/api/query-sources/export?_columns=name");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [heading, ...rows] = cellsOf(body);
    expect(heading).toEqual(["Name"]);
    for (const [cell = ""] of rows) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    const back = rows.map(([cell = ""]) => unmarkedText(cell));
    expect(back).toEqual(expect.arrayContaining(planted.map((name) => `${name} q`)));
    for (const text of [...planted, "'", "''", "'a"]) expect(unmarkedText(markedText(text))).toBe(text);
  });

  it("writes a workbook whose texts are never formulas", async () => {
    const admin = await organisation.member("admin");
    const sheet = await workbookOf("/api/query-sources/export?format=xlsx", admin.token);
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 q</t>');
    expect(sheet).not.toContain("<f");
    const rates = await workbookOf("/api/exchange-rates/export?format=xlsx", admin.token);
    expect(rates).toMatch(/<c s="2"><v>\d+<\/v><\/c>/);
  });

  it("writes a workbook that the import reads as the same texts", async () => {
    const texts = ["'=x", "''=x", "'tis", "a\rb\nc", "bell\u0007", "_x0041_", '<b>&"', "=1", "12", "1,5"];
    for (const note of texts)
      expect((await owner("POST", "/api/query-sources", { name: `${note} wbk`, kind: "phone" })).status).toBe(
        201,
      );
    const admin = await organisation.member("admin");
    const { rawPayload } = await test.app.inject({
      url: "/api/query-sources/export?format=xlsx&_columns=name&name_like=wbk",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    if (rawPayload[0] !== 80) throw new Error(rawPayload.toString());
    const folder = mkdtempSync(join(tmpdir(), "exports-"));
    writeFileSync(join(folder, "file"), rawPayload);
    const read: string[] = [];
    await readSpreadsheet(join(folder, "file"), {}, async (lines) => {
      // Each line is its number and its cells.
      for (const [, [cell]] of JSON.parse(lines) as [number, [string]][]) read.push(unmarkedText(cell));
    });
    rmSync(folder, { recursive: true });
    expect(read.sort()).toEqual(texts.map((text) => `${text} wbk`).sort());
  });

  it("says so where an order without an index would look through part of the rows", async () => {
    const big = await newOrganisation(test);
    await addSources(big.tenantId, 10_001, "Many");
    const { status, body } = await big.owner("GET", "/api/query-sources/export?_sort=updatedAt");
    expect([status, body.message]).toEqual([422, expect.stringContaining("looks through 10,000 rows")]);
  });

  it("ends for somebody who is signed out meanwhile, and one who hangs up keeps no turn", async () => {
    const big = await newOrganisation(test);
    for (let part = 0; part < 9; part++) await addSources(big.tenantId, 6_000, `Tall${part}`);
    const admin = await big.member("admin");
    await test.app.listen({ port: 0 });
    // A server that listens on a port has such an address.
    const { port } = test.app.server.address() as AddressInfo;
    const opened = async (token: string) => {
      const request = get({
        ...{ port, path: "/api/query-sources/export", agent: false },
        headers: { authorization: `Bearer ${token}` },
      });
      request.on("error", () => undefined);
      const [answer] = await once(request, "response");
      return { request, answer };
    };
    const { answer } = await opened(admin.token);
    const { body: user } = await big.owner("GET", `/api/users/${admin.id}`);
    const closed = await big.owner("PATCH", `/api/users/${admin.id}`, {
      ...{ version: user.version, isActive: false },
    });
    expect(closed.status).toBe(200);
    answer.resume();
    await expect(once(answer, "end")).rejects.toThrow("aborted");
    const other = await big.member("admin");
    for (let index = 0; index < 3; index++) (await opened(other.token)).request.destroy();
    expect((await big.owner("GET", "/api/query-sources/export?id_null=true")).status).toBe(200);
  }, 60_000);

  it("reads back without a difference, for every resource and every field that is written", async () => {
    const { body: tenant } = await owner("GET", "/api/tenants");
    const formats = { ...formatsOf(tenant), currencies: [tenant.currency] };
    const compared: string[] = [];
    for (const resource of resources.filter(({ singleton }) => !singleton)) {
      const { body: row, status } = await owner("GET", `/api/${resource.name}/${ids[resource.name]}`);
      if (status !== 200) continue;
      compared.push(resource.name);
      const { body } = await owner("GET", `/api/${resource.name}/export?id=${row.id}`);
      const [heading = [], cells = [], ...others] = cellsOf(body);
      expect(others).toEqual([]);
      const columns = fileColumns(resource, {
        actor: actorOf(),
        queryFields: tenant.queryFields,
        resourceNamed,
      });
      expect(heading).toEqual(columns.map(({ header }) => header));
      const titles = new Map<string, string>();
      const read = {
        ...formats,
        idsOf: (to: string, title: string) => [titles.get(`${to} ${title}`) ?? title],
      };
      for (const [index, column] of columns.entries()) {
        const { field, key } = column;
        // Columns through references are of other rows.
        if (/Id\./.test(key)) continue;
        const stored = fileValue(column, row) ?? null;
        const text = unmarkedText(cells[index] ?? "");
        if (field.kind === "reference") titles.set(`${field.to} ${text}`, String(stored));
        if (field.kind === "references" && Array.isArray(stored) && stored.length === 1)
          titles.set(`${field.to} ${text}`, String(stored[0]));
        const around = { ...row, ...(key.includes(".") ? row[key.split(".")[0] ?? ""] : {}) };
        const { value = null, error } = fromText(
          field,
          text,
          /^(number|amount|percent|money)$/.test(field.kind) ? { ...read, isPlain: true } : read,
          around,
        );
        // A list in a group that is not there is read as an empty one.
        const orNull = (read: unknown) => (Array.isArray(read) && read.length === 0 ? null : read);
        expect([resource.name, key, error, orNull(value)]).toEqual([
          resource.name,
          key,
          undefined,
          orNull(stored),
        ]);
      }
    }
    expect(compared.length).toBeGreaterThan(20);
  });

  it("is imported again with no difference, for every resource that is imported, as CSV and as a workbook", async () => {
    const admin = await organisation.member("admin");
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", { version: tenant.version, exportRoles: ["owner", "admin"] });
    const jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, every: 86_400_000 });
    const authorization = `Bearer ${admin.token}`;
    const brought: [name: string, id: string][] = [];
    for (const resource of resources)
      for (const format of ["csv", "xlsx"] as const) {
        if (resource.singleton || resource.without?.includes("create")) continue;
        if (!permits(resource.access.create, { ...actorOf(), role: "admin" })) continue;
        // The reading of CSV is tried cell by cell above.
        if (format === "csv" && !["contacts", "hotels", "trips"].includes(resource.name)) continue;
        const url = `/api/${resource.name}/export?format=${format}&id=${ids[resource.name]}`;
        const { rawPayload } = await test.app.inject({ url, headers: { authorization } });
        const { payload, headers } = await uploadOf(`a.${format}`, rawPayload);
        const { status, body } = await admin(
          "POST",
          `/api/imports?resource=${resource.name}`,
          payload,
          headers,
        );
        expect([resource.name, status, body.message]).toEqual([resource.name, 201, undefined]);
        expect([resource.name, body.notes]).toEqual([resource.name, []]);
        const started = await admin("POST", `/api/imports/${body.id}/check`);
        expect([resource.name, started.body]).toEqual([resource.name, { id: body.id }]);
        brought.push([`${resource.name} ${format}`, body.id]);
      }
    await jobs.runOnce(new Date(Date.now() + 10_000));
    await jobs.stop();
    const done = { created: 0, changed: 0, same: 1, skipped: 0, failed: 0 };
    const answers = [];
    for (const [name, id] of brought) {
      const { body } = await admin("GET", `/api/imports/${id}`);
      answers.push([name, body.errors, body.counts]);
    }
    expect(answers).toEqual(brought.map(([name]) => [name, [], { done: 1, ...done }]));
    expect(brought.length).toBeGreaterThan(20);
  });

  it("holds what the list's parameters select, in its order, and every row of a long one", async () => {
    const rows = Array.from(
      { length: 1_203 },
      (_, index) =>
        `('${organisation.tenantId}', gen_random_uuid(), 'Long ${String(index).padStart(4, "0")}', 'phone')`,
    );
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query(`insert into query_sources (tenant_id, id, name, kind) values ${rows.join()}`),
    );
    const { body } = await owner(
      "GET",
      "/api/query-sources/export?_columns=name,kind&name_like=Long&_sort=name&_order=desc",
    );
    if (typeof body !== "string") throw new Error(JSON.stringify(body));
    const [heading, ...cells] = cellsOf(body);
    expect(heading).toEqual(["Name", "Kind"]);
    expect(cells.map(([name]) => name)).toEqual(
      Array.from({ length: 1_203 }, (_, index) => `Long ${String(1_202 - index).padStart(4, "0")}`),
    );
  });

  it("is only for the roles that the organisation names, leaves out closed fields, and is on record", async () => {
    const [sales, viewer] = [await organisation.member("sales"), await organisation.member("viewer")];
    for (const ask of [sales, viewer]) expect((await ask("GET", "/api/trips/export")).status).toBe(403);
    const { body: tenant } = await owner("GET", "/api/tenants");
    const opened = await owner("PATCH", "/api/tenants", {
      version: tenant.version,
      exportRoles: ["owner", "sales"],
    });
    expect(opened.status).toBe(200);
    const { body } = await sales("GET", "/api/hotels/export?format=csv&q=nothing+like+it");
    expect(cellsOf(body)).toHaveLength(1);
    const [heading = []] = cellsOf((await sales("GET", "/api/suppliers/export")).body);
    const closed = fileColumns(resources.find(({ name }) => name === "suppliers") ?? raise(), {
      actor: actorOf(),
      queryFields: [],
    }).filter(({ header }) => !heading.includes(header));
    expect(closed.every(({ field }) => field.access?.read)).toBe(true);
    expect((await sales("GET", "/api/trips/export?_columns=value")).status).toBe(422);
    expect((await sales("GET", "/api/exports")).status).toBe(403);
    const { body: record } = await owner("GET", "/api/exports?_sort=at&_order=desc");
    expect(record.find(({ what }: { what: string }) => what === "Hotels")).toMatchObject({
      format: "csv",
      count: 0,
      byUserId: sales.id,
      query: "q=nothing+like+it",
    });
  });

  it("of selected rows holds them alone, and of those the ones that a role may take out", async () => {
    const own = await newOrganisation(test);
    const [sales, viewer] = [await own.member("sales"), await own.member("viewer")];
    const { body: tenant } = await own.owner("GET", "/api/tenants");
    const scopes = [{ role: "sales", resource: "contacts", export: "own" }];
    const exportRoles = ["owner", "sales", "viewer"];
    await own.owner("PATCH", "/api/tenants", { version: tenant.version, scopes, exportRoles });
    const add = async (name: string, ownerUserId: string | null) =>
      (await own.owner("POST", "/api/contacts", { name, ownerUserId, birthDate: "1990-01-01" })).body.id;
    const [mine, theirs] = [await add("Mine", sales.id), await add("Theirs", own.owner.id)];
    await add("Not selected", sales.id);
    const url = `/api/contacts/export?id_in=${mine}&id_in=${theirs}&_sort=name&_order=asc`;
    const taken = async (ask: Ask) => cellsOf((await ask("GET", `${url}&_columns=name`)).body).flat();
    expect(await taken(own.owner)).toEqual(["Name", "Mine", "Theirs"]);
    expect(await taken(sales)).toEqual(["Name", "Mine"]);
    expect((await viewer("GET", `${url}&_columns=name,birthDate`)).status).toBe(422);
    const { body } = await viewer("GET", url);
    // An id may have the digits of the year.
    expect(body.replaceAll(mine, "").replaceAll(theirs, "")).not.toMatch(/1990|Birth/);
    const { body: record } = await own.owner("GET", "/api/exports?_sort=at&_order=asc");
    expect(record.map(({ count }: { count: number }) => count)).toEqual([2, 1, 2]);
  });

  it("gives no row of another organisation", async () => {
    const other = await newOrganisation(test);
    const { body } = await other.owner("GET", "/api/trips/export");
    expect(cellsOf(body)).toHaveLength(1);
    expect(Object.keys(allFields(resources[0] ?? raise()))).toContain("id");
  });
});

/** In parts: the time of one statement is bounded. */
const addSources = async (tenantId: string, count: number, name: string) => {
  for (let from = 1; from <= count; from += 2_000)
    await test.database.inTenant(tenantId, (tx) =>
      tx.query(`insert into query_sources (tenant_id, id, name, kind)
        select '${tenantId}', gen_random_uuid(), '${name} ' || n || repeat('x', 150), 'phone'
        from generate_series(${from}, ${Math.min(count, from + 1_999)}) n`),
    );
};
const raise = (): never => {
  throw new Error("It is not there.");
};
const actorOf = () => ({ role: "owner" as const, userId: organisation.owner.id, teamIds: [] });
