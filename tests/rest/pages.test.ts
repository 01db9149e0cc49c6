import { createHash, hash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressFiles } from "../../scripts/compressFiles.mjs";
import { guardRoutes } from "../../server/rest/endpoint/access";
import { temporaryFolder } from "../setup/temporaryFolder";
import { asking, startTestApp, type TestApp } from "./startTestApp";

let test: TestApp;
const folder = temporaryFolder();
/** Stands in the page itself. */
const ownScript = "document.title = 'a';";
const script = `export const words = ${JSON.stringify("fjord ".repeat(2_000))};`;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    `<meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="early-calls" content="__EARLY_CALLS__"><script>${ownScript}</script><!-- preloads --><script type="module" src="/assets/light-AbCd1234.js"></script><div id="root"></div><!-- styles --><link rel="stylesheet" crossorigin href="/assets/style-AbCd1234.css">`,
  );
  writeFileSync(join(folder, "assets/index-AbCd1234.js"), script);
  mkdirSync(join(folder, ".vite"));
  writeFileSync(
    join(folder, ".vite/screens.json"),
    JSON.stringify({
      list: ["/assets/light-AbCd1234.js", "/assets/index-AbCd1234.js"],
      show: ["/assets/detail-AbCd1234.js"],
      "trips.show": ["/assets/light-AbCd1234.js", "/assets/trip-AbCd1234.js"],
      styles: ["/assets/workspace-AbCd1234.css"],
    }),
  );
  writeFileSync(join(folder, "theme.js"), "1");
  writeFileSync(join(folder, "embed.js"), "2");
  writeFileSync(join(folder, ".hidden.js"), "dependencies");
  writeFileSync(join(folder, "assets/old-AbCd1234.js"), script);
  await compressFiles(folder);
  test = await startTestApp({ pages: folder });
  for (const ending of ["", ".br", ".gz"]) rmSync(join(folder, `assets/old-AbCd1234.js${ending}`));
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe("the pages", () => {
  it("come with a policy whose nonce is the page's own and never the same", async () => {
    const nonces = new Set<string>();
    for (const url of ["/", "/trips/123?tab=1", "/login"]) {
      const { statusCode, headers, body } = await get(url);
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? "";
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["content-security-policy"]).toBe(
        `default-src 'none'; script-src 'self' 'sha256-${createHash("sha256").update(ownScript).digest("base64")}'; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("ask with the document for the scripts of the page that stands there, but for none of a light page", async () => {
    const scripts = async (path: string) =>
      [...(await get(path)).body.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, one]) => one,
      );
    for (const path of ["/trips", "/Trips/", "/unauthorized", "/no-such-page"])
      expect(await scripts(path)).toEqual(["/assets/index-AbCd1234.js"]);
    expect(await scripts("/trips/0199-ab")).toEqual(["/assets/trip-AbCd1234.js"]);
    for (const path of ["/login", "/Login/", "/signup", "/set-password", "/confirm-email", "/enquire/abc"])
      expect(await scripts(path)).toEqual([]);
  });

  it("bring one file of styles, without Ant Design's on a light page", async () => {
    const styles = async (path: string) => /<div id="root"><\/div>(.*)/.exec((await get(path)).body)?.[1];
    const link = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}-AbCd1234.css">`;
    expect(await styles("/trips")).toBe(link("workspace"));
    for (const path of ["/login", "/enquire/abc"]) expect(await styles(path)).toBe(link("style"));
  });

  it("name what the page reads first, for the script that asks before the application is there", async () => {
    const calls = async (path: string) =>
      (/name="early-calls" content="([^"]*)"/.exec((await get(path)).body)?.[1] ?? "").split(" ");
    const all = ["/api/users/me", "/api/tenants", "/api/tenants/query-fields"];
    expect(await calls("/trips")).toEqual([
      ...all,
      "/api/trips?_start=0&amp;_end=25&amp;_sort=createdAt&amp;_order=desc",
      "/api/trips/counts?",
    ]);
    expect(await calls("/trips?status=new")).toEqual(all);
    expect(await calls("/trips/new")).toEqual(all);
    const first = "&amp;_start=0&amp;_end=50&amp;_sort=";
    expect(await calls("/trips/0199-ab")).toEqual([
      ...all,
      "/api/trips/0199-ab",
      `/api/itineraries?tripId=0199-ab${first}createdAt&amp;_order=asc`,
      `/api/follow-ups?tripId=0199-ab&amp;status=open${first}dueAt&amp;_order=asc`,
    ]);
    expect(await calls("/org/teams/0199-ab")).toEqual([...all, "/api/teams/0199-ab"]);
    expect(await calls("/trips/%22%3E%3Cscript%3E")).toEqual(all);
    expect(await calls("/org/preferences")).toEqual(all);
    expect(await calls("/login")).toEqual([""]);
  });

  it("may be framed by other sites only where a visitor sends an enquiry", async () => {
    for (const path of ["/enquire", "/enquire/", "/enquire/a/b", "/enquire/a%2Fb"])
      expect(String((await get(path)).headers["content-security-policy"])).toContain(
        "frame-ancestors 'none'",
      );
    const form = await get("/enquire/abc");
    expect(form.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(form.headers["x-frame-options"]).toBeUndefined();
    expect((await get("/login")).headers["x-frame-options"]).toBe("DENY");
  });

  it("bring their files compressed, the hashed ones for ever", async () => {
    const { headers, rawPayload } = await get("/assets/index-AbCd1234.js", { "accept-encoding": "gzip, br" });
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers.vary).toBe("accept-encoding");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
    const again = await get("/assets/index-AbCd1234.js", {
      "accept-encoding": "gzip, br",
      "if-none-match": String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const older = await get("/assets/index-AbCd1234.js", { "accept-encoding": "gzip" });
    expect(older.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "gzip",
    });
    expect(gunzipSync(older.rawPayload).toString()).toBe(script);
    const plain = await get("/assets/index-AbCd1234.js");
    expect([plain.body, plain.headers["content-encoding"], plain.headers["content-type"]]).toEqual([
      script,
      undefined,
      "text/javascript; charset=utf-8",
    ]);
    const head = await test.app.inject({ method: "HEAD", url: "/assets/index-AbCd1234.js" });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(script.length),
    ]);
    const small = await get("/theme.js", { "accept-encoding": "gzip, br" });
    expect([small.body, small.headers["content-encoding"]]).toEqual(["1", undefined]);
    expect(small.headers["cache-control"]).toBe("public, max-age=300");
  });

  it("let other websites run the script of the embed code alone", async () => {
    expect((await get("/embed.js")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await get("/theme.js")).headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it.each(["gzip", "identity"])("are without a file that is gone, asked for as %s", async (encoding) => {
    const { statusCode, headers, body } = await get("/assets/old-AbCd1234.js", {
      "accept-encoding": encoding,
    });
    expect([statusCode, JSON.parse(body).message]).toEqual([404, "There is nothing at this address."]);
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers).not.toHaveProperty("etag");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["/", 200],
    ["/trips/", 200],
    ["/Trips/0190a000-0000-7000-8000-000000000001?tab=1", 200],
    ["/org/query-source/new", 200],
    ["/trips/1/itinerary", 200],
    ["/no/such/page", 404],
    ["/org/nothing/here", 404],
    ["/tripsters", 404],
  ])("show the application at %s with %i", async (url, status) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(body).toContain('id="root"');
  });

  it.each(["/assets/gone-AbCd1234.js", "/assets/", "/api/nothing", "/api"])(
    "are not what %s answers",
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ["message", "requestId"]]);
    },
  );

  it.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/.vite/manifest.json",
    "/.hidden.js",
    "/assets/../.hidden.js",
  ])("give no file outside of them for %s", async (url) => {
    const { body } = await get(url);
    expect(body).not.toContain("dependencies");
  });
});

describe("every answer", () => {
  it.each(["/", "/api/health", "/api/trips", "/api/nothing", "/%zz"])(
    "of %s carries the protecting headers",
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "strict-transport-security": expect.any(String),
        "referrer-policy": "same-origin",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("server");
    },
  );

  it("of the API is never kept by a browser", async () => {
    expect((await get("/api/health")).headers["cache-control"]).toBe("no-store");
  });
});

describe("the API's description", () => {
  it("lists every endpoint with its body and answer", async () => {
    const { body } = await asking(test.app)("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        "/api/trips",
        "/api/trips/{id}",
        "/api/users/me",
        "/api/files/{id}/content",
        "/api/tenants",
      ]),
    );
    const create = body.paths["/api/trips"].post;
    expect(create.requestBody.content["application/json"].schema.properties).toHaveProperty("customerName");
    expect(create.responses["201"].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Trips",
    });
    expect(body.components.schemas.Trips.properties).toHaveProperty("reference");
    expect(body.components.schemas).toHaveProperty("QuerySources");
    expect(body.paths["/api/auth/login"].post.security).toEqual([]);
    for (const path of ["/api/public/enquiry-forms/{publicId}/logo", "/api/files/{id}/content"]) {
      const { responses } = body.paths[path].get;
      expect([path, Object.keys(responses)]).toEqual([path, ["200", "default"]]);
      expect(Object.keys(responses["200"].content)).toEqual(["image/*"]);
    }
  });

  it("is a page too", async () => {
    const { headers, body } = await asking(test.app)("GET", "/api/docs");
    expect(headers["content-type"]).toContain("text/html");
    expect(body).toContain("/api/trips/{id}");
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? "";
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash("sha256", style, "base64")}'`);
  });

  it("is made and compressed once: whoever has it is answered 304", async () => {
    for (const url of ["/api/openapi.json", "/api/docs"]) {
      const plain = await test.app.inject({ url });
      const { etag } = plain.headers;
      const small = await test.app.inject({ url, headers: { "accept-encoding": "br, gzip" } });
      expect(small.headers).toMatchObject({ etag, "content-encoding": "gzip", vary: "accept-encoding" });
      expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
      const known = await test.app.inject({ url, headers: { "if-none-match": String(etag) } });
      expect([known.statusCode, known.body]).toEqual([304, ""]);
    }
  });
});

describe("a route without an access rule", () => {
  it("keeps the server from starting", async () => {
    const app = fastify();
    guardRoutes(app, test.database);
    expect(() => app.get("/open", async () => "everything")).toThrow("does not say who may call it");
  });
});
