import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/insert";
import { resourceNamed } from "../../src/resources";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

/** In milliseconds, of the quickest of five: other programs on the machine slow single ones down. */
const quick = 100;

describe("P8: work is bounded", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let port = 0;
  let token = "";

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ({ token } = await organisation.member("admin"));
    await test.database.inTenant(organisation.tenantId, (tx) =>
      insertAll(
        tx,
        resourceNamed("query-sources"),
        Array.from({ length: 300 }, (_, index) => ({ name: `Source ${index}`, kind: "direct" })),
      ),
    );
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.stop());

  /** Sends it over HTTP and gives the status with the time until the answer began, in milliseconds. */
  const send = (method: string, path: string, body?: string): Promise<{ status: number; took: number }> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      };
      const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
        resolve({ status: answer.statusCode ?? 0, took: performance.now() - started });
        answer.resume();
      });
      sent.on("error", reject);
      sent.end(body);
    });

  const ids = (count: number) => Array.from({ length: count }, () => `id=${randomUUID()}`).join("&");

  it.each([
    ["a page of a thousand million rows", "GET", "/api/trips?_start=0&_end=1000000000", undefined, 400],
    [
      "a page at row a million million",
      "GET",
      "/api/trips?_start=1000000000000&_end=1000000000025",
      undefined,
      400,
    ],
    ["a body of 10 MB", "POST", "/api/trips", JSON.stringify({ customerName: "x".repeat(10_000_000) }), 413],
    ["10,000 ids in an address", "GET", `/api/trips?${ids(10_000)}`, undefined, 431],
    ["300 ids in an address", "GET", `/api/trips?${ids(300)}`, undefined, 400],
    [
      "10,000 ids in a body",
      "POST",
      "/api/teams",
      JSON.stringify({ name: "All", members: Array.from({ length: 10_000 }, () => randomUUID()) }),
      422,
    ],
    [
      "a list of 100,000 rows in a body",
      "POST",
      "/api/hotels",
      JSON.stringify({
        name: "All",
        city: "Goa",
        country: "IN",
        currency: "INR",
        rates: Array.from({ length: 100_000 }, () => ({})),
      }),
      422,
    ],
    [
      "a body nested 100,000 deep",
      "POST",
      "/api/trips",
      `{"custom":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      422,
    ],
    [
      "a text of a million signs",
      "POST",
      "/api/trips",
      JSON.stringify({ customerName: "Ada", notes: "x".repeat(1_000_000) }),
      422,
    ],
    [
      "1,000 unknown parameters",
      "GET",
      `/api/trips?${Array.from({ length: 1_000 }, (_, index) => `x${index}=1`).join("&")}`,
      undefined,
      400,
    ],
  ])("refuses %s in less than 100 ms", async (_what, method, path, body, expected) => {
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await send(method, path, body));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
    expect(Math.min(...answers.map(({ took }) => took))).toBeLessThan(quick);
  });

  it("gives pages of at most 200 rows, and 25 where nobody says how many", async () => {
    const { owner } = organisation;
    expect((await owner("GET", "/api/query-sources")).body).toHaveLength(25);
    expect((await owner("GET", "/api/query-sources?_end=200")).body).toHaveLength(200);
    expect((await owner("GET", "/api/query-sources?_start=100&_end=300")).body).toHaveLength(200);
    expect((await owner("GET", "/api/query-sources?_start=99&_end=300")).status).toBe(400);
    expect((await owner("GET", "/api/query-sources?_start=1000000&_end=1000001")).body).toEqual([]);
  });
});
