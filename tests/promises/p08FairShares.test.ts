import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed } from "../../src/resources";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

describe("P8: work is bounded for each, so that nobody keeps others waiting", async () => {
  let test: TestApp;
  let busy: TestOrganisation;
  let other: TestOrganisation;
  let port = 0;

  beforeAll(async () => {
    test = await startTestApp();
    busy = await newOrganisation(test);
    other = await newOrganisation(test);
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.stop());

  it("answers a session or a key so many requests a minute, then 429 with the seconds to wait", async () => {
    const slow = await startTestApp({
      settings: { REQUESTS_PER_MINUTE: "60", KEY_REQUESTS_PER_MINUTE: "60" },
    });
    try {
      const organisation = await newOrganisation(slow);
      const admin = await organisation.member("admin");
      const key = await admin("POST", "/api/api-keys", { name: "Website", role: "sales" });
      for (const ask of [admin, asking(slow.app, key.body.secret)]) {
        const answers = [];
        for (let index = 0; index < 70; index += 1) answers.push(await ask("GET", "/api/teams?_end=1"));
        const refused = answers.filter(({ status }) => status === 429);
        expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(70);
        expect(refused.length).toBeGreaterThan(3);
        expect(refused[0]?.headers["retry-after"]).toBe("1");
        expect(refused[0]?.body.message).toBe("Too many requests. Try again in 1 seconds.");
        await delay(1_100);
        expect((await ask("GET", "/api/teams?_end=1")).status).toBe(200);
      }
      expect((await organisation.owner("GET", "/api/teams")).status).toBe(200);
    } finally {
      await slow.stop();
    }
  });

  it("answers all that a page asks for at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => busy.owner("GET", "/api/query-sources")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  });

  it("leaves connections to the database for others, whatever one organisation waits for", async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => busy.member("admin")));
    const { body: team } = await busy.owner("POST", "/api/teams", { name: "North" });
    const holder = new Client({ connectionString: test.urls.superuserUrl });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from teams where id = $1 for update", [team.id]);
      const held = admins.flatMap((ask) =>
        Array.from({ length: 4 }, () =>
          ask("PATCH", `/api/teams/${team.id}`, { version: team.version, description: "Fjords" }),
        ),
      );
      await delay(200);
      const started = performance.now();
      const answers = await Promise.all([
        other.owner("GET", "/api/teams"),
        other.owner("POST", "/api/query-sources", { name: "Fair", kind: "direct" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
      // Locks are waited for two seconds.
      expect(performance.now() - started).toBeLessThan(1_000);
      await holder.query("rollback");
      const statuses = (await Promise.all(held)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    } finally {
      await holder.end();
    }
  });

  it("does no work for those who have hung up", async () => {
    const { token } = await busy.member("admin");
    await test.database.inTenant(busy.tenantId, (tx) =>
      insertAll(
        tx,
        resourceNamed("query-sources"),
        Array.from({ length: 200 }, (_, index) => ({ name: `Source ${index}`, kind: "direct" })),
      ),
    );
    const headers = { authorization: `Bearer ${token}` };
    const list = (query: string, onSent: (asked: ReturnType<typeof request>) => void) =>
      new Promise<number>((resolve) => {
        const path = `/api/query-sources?${query}`;
        const asked = request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
        });
        asked.once("error", () => resolve(0));
        asked.end(() => onSent(asked));
      });
    const { reading } = test.database;
    let begun = 0;
    test.database.reading = (...given) => {
      begun += 1;
      return reading(...given);
    };
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        Array.from({ length: 200 }, () => list("_end=200", (asked) => setTimeout(() => asked.destroy(), 5))),
      );
    expect(await list("_end=1", () => undefined)).toBe(200);
    test.database.reading = reading;
    // Of a thousand lists; who hangs up is known as such from the first ones on.
    expect(begun).toBeLessThan(100);
  });

  it("looks through long texts within one trip alone", async () => {
    const trip = await busy.owner("POST", "/api/trips", { customerName: "Ada", phone: "+4790012345" });
    const entry = { tripId: trip.body.id, kind: "note", body: "Prefers the window seat" };
    expect((await busy.owner("POST", "/api/timeline", entry)).status).toBe(201);
    const wide = await busy.owner("GET", "/api/timeline?body_like=window");
    expect([wide.status, wide.body.errors]).toEqual([
      400,
      { body_like: ['"Note" is looked through only together with tripId or contactId or accountId or id.'] },
    ]);
    const narrow = await busy.owner("GET", `/api/timeline?body_like=window&tripId=${trip.body.id}`);
    expect([narrow.status, narrow.body.length]).toEqual([200, 1]);
    expect((await busy.owner("GET", "/api/hotels?description_like=sea")).status).toBe(200);
  });
});
