import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../setup/onDatabase";
import { asking, newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

describe("a server whose database hangs up", () => {
  it("answers 503 with words and no inner text, and works again at once", async () => {
    const database = new URL(test.urls.superuserUrl).pathname.slice(1);
    // Before it hangs up: the server's line for changes connects again on its own.
    await onDatabase(test.urls.superuserUrl, "postgres", `alter database ${database} connection limit 0`);
    await onDatabase(
      test.urls.superuserUrl,
      "postgres",
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
    );
    const { status, body, headers } = await organisation.owner("GET", "/api/teams");
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(Object.keys(body)).toEqual(["message", "requestId"]);
    expect(body.message).not.toMatch(/connect|ECONN|postgres|terminat/i);
    expect((await asking(test.app)("GET", "/api/health")).status).toBe(200);
    expect((await asking(test.app)("GET", "/api/ready")).status).toBe(503);
    await onDatabase(test.urls.superuserUrl, "postgres", `alter database ${database} connection limit -1`);
    expect((await organisation.owner("GET", "/api/teams")).status).toBe(200);
  });
});

describe("a table that somebody holds", () => {
  it("is waited for once, and then answered with 503", async () => {
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    // From now on the server believes to know who asks.
    expect((await organisation.owner("GET", "/api/hotels")).status).toBe(200);
    await client.query("begin");
    await client.query("lock table hotels in access exclusive mode");
    const isWaitedFor = async () => {
      const { rows } = await client.query(
        "select from pg_locks where relation = 'hotels'::regclass and not granted",
      );
      return rows.length > 0;
    };
    const asked = organisation.owner("GET", "/api/hotels");
    await expect.poll(isWaitedFor, { interval: 5 }).toBe(true);
    await expect.poll(isWaitedFor, { interval: 5, timeout: 10_000 }).toBe(false);
    // Whoever asked a second time would be answered now.
    await client.end();
    expect((await asked).status).toBe(503);
  });
});

describe("an error that nobody foresaw", () => {
  it("is answered with 500 and a number to quote", async () => {
    await onDatabase(
      test.urls.superuserUrl,
      new URL(test.urls.superuserUrl).pathname.slice(1),
      "alter table activities rename column name to lost",
    );
    const { status, body } = await organisation.owner("GET", "/api/activities");
    expect(status).toBe(500);
    expect(body.message).toContain(body.requestId);
    expect(JSON.stringify(body)).not.toMatch(/column|lost|select|\.ts/);
  });
});
