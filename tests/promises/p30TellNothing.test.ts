import { connect as connectSocket, type AddressInfo } from "node:net";
import { request } from "node:http";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { operationsOf, pathWith, type Operation } from "./fixtures/operationsOf";

/** What every answer says, whatever was asked. */
const promisedHeaders: Readonly<Record<string, RegExp>> = {
  "content-security-policy": policyOf(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "default-src 'none'; script-src 'self' 'sha256-…' 'sha256-…'; style-src-elem 'self' 'nonce-…'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  ),
  "permissions-policy":
    /^(?=.*\bcamera=\(\))(?=.*\bmicrophone=\(\))(?=.*\bgeolocation=\(\))(?=.*\bpayment=\(\))[a-z-]+=\(\)(, [a-z-]+=\(\))*$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^same-origin$/,
  "strict-transport-security": /max-age=\d{7,}/,
};
/** One of the policies, word for word: that of the API, or that of the pages with the sums of their scripts and the nonce of the answer. */
function policyOf(...policies: string[]): RegExp {
  const pattern = (text: string) =>
    text
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace(/; ?/g, "; ?")
      .replaceAll("…", "[\\w+/=]{20,}");
  return new RegExp(`^(${policies.map(pattern).join("|")})$`);
}
/** What no answer tells: stacks, files, SQL, what the server is made of. */
const secretsOfTheHouse =
  /node_modules|\bat [\w.<>]+ \(|\.ts:\d|\.js:\d|\/work\/|\/home\/|postgres|pg_|relation "|column "|syntax error|SELECT |INSERT |select .* from|ECONN|fastify|FST_|zod|node:internal|stack/i;

interface Told {
  what: string;
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

describe("P30: headers and errors tell nothing", async () => {
  let test: TestApp;
  let operations: Operation[] = [];
  let port = 0;
  let token = "";
  /** Of a session that no wrong request has ended. */
  let lastToken = "";

  beforeAll(async () => {
    test = await startTestApp();
    const organisation = await newOrganisation(test);
    ({ token } = await organisation.member("owner"));
    lastToken = (await organisation.member("owner")).token;
    operations = await operationsOf(test.app);
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.stop());

  /** Sends it over HTTP exactly as it is written, without any tidying of the address. */
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Told> =>
    new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port, method, path, agent: false };
      const sent = request(
        { ...options, headers: { authorization: `Bearer ${token}`, ...headers } },
        (answer) => {
          let text = "";
          answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
          answer.on("end", () =>
            resolve({
              what: `${method} ${path.slice(0, 80)}`,
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: text,
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  /** What is not HTTP, on a connection of its own. */
  const sendRaw = (text: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      let answer = "";
      const socket = connectSocket(port, "127.0.0.1", () => socket.end(text));
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("error", reject);
      socket.on("close", () => {
        const [head = "", body = ""] = answer.split("\r\n\r\n");
        const [first = "", ...lines] = head.split("\r\n");
        const headers = Object.fromEntries(
          lines.map((line) => [
            line.split(": ")[0]?.toLowerCase() ?? "",
            line.split(": ").slice(1).join(": "),
          ]),
        );
        resolve({
          what: `raw ${JSON.stringify(text.slice(0, 40))}`,
          status: Number(first.split(" ")[1]),
          headers,
          body,
        });
      });
    });

  /** What is wrong with an answer; nothing where it keeps the promise. */
  function fieldErrorsOf({ what, status, headers, body }: Told): string[] {
    const errors = Object.entries(promisedHeaders)
      .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? "")))
      .map(([name]) => `${what} (${status}) lacks ${name}`);
    for (const name of ["x-powered-by", "server", "x-aspnet-version", "via"])
      if (name in headers) errors.push(`${what} tells ${name}`);
    if (status >= 400) {
      const told = secretsOfTheHouse.exec(body)?.[0];
      if (told) errors.push(`${what} (${status}) tells "${told}": ${body.slice(0, 200)}`);
      const isError =
        what.startsWith("HEAD") || (body.startsWith("{") && typeof JSON.parse(body).message === "string");
      if (!isError && !String(headers["content-type"]).startsWith("text/html"))
        errors.push(`${what} (${status}) is no error of the API: ${body.slice(0, 100)}`);
    }
    return errors;
  }

  it("in the answers to requests that are wrong in every way, on every route", async () => {
    const json = { "content-type": "application/json" };
    const wrong = operations.flatMap((operation) => {
      const { method } = operation;
      const path = pathWith(operation, "0190a000-0000-7000-8000-000000000001");
      return [
        () => send(method, path),
        () => send(method, path, { authorization: "Bearer nobody" }),
        () => send(method, pathWith(operation, "x'y")),
        () => send(method, `${path}?%00=1`),
        ...(method === "GET"
          ? [() => send("HEAD", path), () => send("OPTIONS", path), () => send("TRACE", path)]
          : [
              () => send(method, path, json, "{"),
              () => send(method, path, json, "[]"),
              () => send(method, path, json, '{"__proto__":{"a":1}}'),
              () => send(method, path, json, '{"constructor":{"prototype":{"a":1}}}'),
              () => send(method, path, { "content-type": "text/xml" }, "<a/>"),
              () => send(method, path, { "content-type": "multipart/form-data" }, "x"),
              () => send(method, path, { "content-type": "multipart/form-data; boundary=a" }, "--a\r\nx"),
              () => send(method, path, { ...json, "content-encoding": "gzip" }, "x"),
            ]),
      ];
    });
    const answers = await inBatches(wrong, (ask) => ask());
    expect(answers.flatMap(fieldErrorsOf)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.length).toBeGreaterThan(600);
  }, 60_000);

  it("in the answers to what scanners try", async () => {
    const paths = [
      ...[
        "/.env",
        "/.git/config",
        "/.git/HEAD",
        "/package.json",
        "/node_modules/fastify/package.json",
        "/server/main.js",
        "/dist/server/main.js",
      ],
      ...[
        "/data/demo-password.txt",
        "/files/",
        "/assets/",
        "/assets/../../package.json",
        "/..%2f..%2fpackage.json",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
      ],
      ...[
        "/assets/..%5c..%5cpackage.json",
        "/admin.php",
        "/wp-login.php",
        "/phpinfo.php",
        "/actuator/health",
        "/metrics",
        "/debug/pprof",
        "/graphql",
        "/swagger.json",
      ],
      ...[
        "/api",
        "/api/",
        "/api/nothing",
        "/api/trips/../users",
        "/api//trips",
        "/API/trips",
        "/api/trips.json",
        "/api/trips/%2e%2e",
        "/api/%",
        "/%",
        "/%00",
        "/index.html.map",
      ],
      ...[
        "/api/trips;x=1",
        "/api/constructor",
        "/api/__proto__",
        `/api/${"a".repeat(5_000)}`,
        `/api/trips/${"a".repeat(300)}`,
        "/server-status",
        "/robots.txt",
      ],
    ];
    const answers = await inBatches(paths, (path) => send("GET", path));
    expect(answers.flatMap(fieldErrorsOf)).toEqual([]);
    for (const { what, body } of answers)
      expect([what, /"dependencies"|\[core\]|root:x:|ref: refs/.test(body)]).toEqual([what, false]);
    const methods = ["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "PROPFIND", "LOCK"];
    expect((await inBatches(methods, (method) => send(method, "/"))).flatMap(fieldErrorsOf)).toEqual([]);
    expect(
      (await inBatches(methods, (method) => send(method, "/api/health"))).flatMap(fieldErrorsOf),
    ).toEqual([]);
  });

  it("in the answers to what is no HTTP", async () => {
    const texts = [
      "hello\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET /\r\nx\r\n\r\n",
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      "POST /api/trips HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ];
    expect((await inBatches(texts, sendRaw, 1)).flatMap(fieldErrorsOf)).toEqual([]);
  });

  it("and lets no other site read or frame it", async () => {
    for (const path of ["/", "/api/health", "/api/trips"]) {
      const { headers } = await send("GET", path, { origin: "https://evil.example" });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(String(headers["content-security-policy"])).toContain("frame-ancestors 'none'");
      expect(String(headers["cross-origin-opener-policy"])).toBe("same-origin");
      expect(String(headers["cross-origin-resource-policy"])).toBe("same-origin");
      expect(String(headers["cache-control"])).toMatch(/no-store|no-cache/);
    }
  });

  it("where the database is not as the server expects it, and keeps the reference for who asks for help", async () => {
    const client = new Client({ connectionString: test.urls.ownerUrl });
    await client.connect();
    await client.query("alter table trips rename column customer_name to called");
    await client.query("alter table hotels add constraint never check (city is null) not valid");
    await client.end();
    token = lastToken;
    const json = { "content-type": "application/json" };
    const hotel = JSON.stringify({ name: "H", city: "C", country: "IN" });
    const answers = [
      await send("GET", "/api/trips"),
      await send("POST", "/api/trips", json, '{"customerName":"Ada"}'),
      await send("POST", "/api/hotels", json, hotel),
    ];
    expect(answers.flatMap(fieldErrorsOf)).toEqual([]);
    for (const { status, body } of answers) {
      const { requestId, message, ...rest } = JSON.parse(body);
      expect([status, rest]).toEqual([500, {}]);
      expect(message).toContain(requestId);
    }
  });
});
