import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableNameOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import { asking, newOrganisation } from "../rest/startTestApp";
import { bodyFor } from "./fixtures/requestBodies";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { fillOrganisation } from "./fixtures/storeFullRow";
import { storeUser } from "./fixtures/storeUser";

const atOnce = 20;

describe("P24: a retried request happens once", async () => {
  let test: TestNodes;
  let superuser: Client;
  let token = "";
  let colleague = "";
  let ids: Record<string, string> = {};
  let posts: Operation[] = [];
  let creates: Operation[] = [];
  let seed = 40_000;

  beforeAll(async () => {
    test = await startNodes();
    const { tenantId } = await newOrganisation(test);
    ids = await fillOrganisation(test.database, tenantId, "ours");
    token = await (await storeUser(test.database, tenantId, "owner")).session();
    colleague = await (await storeUser(test.database, tenantId, "admin")).session();
    superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    posts = (await operationsOf(test.app)).filter(({ method }) => method === "POST");
    creates = posts.filter(({ path }) =>
      resources.some(({ name, without }) => path === `/api/${name}` && !without?.includes("create")),
    );
    await test.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await superuser.end();
    await test.stop();
  });

  const countOf = async (name: string): Promise<number> => {
    const { rows } = await superuser.query(`select count(*)::int as rows from "${tableNameOf(name)}"`);
    return rows[0].rows;
  };
  const nextBody = (operation: Operation) => bodyFor(operation, { mark: "ours", seed: (seed += 1), ids });
  const nodeOf = (index: number) => asking(index % 2 ? test.second : test.app, token);

  it("of 20 at once on two servers one makes the row, and all get the same answer", async () => {
    for (const operation of creates) {
      const name = resourceNameOf(operation);
      const [before, body, key] = [await countOf(name), nextBody(operation), randomUUID()];
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          nodeOf(index)("POST", operation.path, body, { "idempotency-key": key }),
        ),
      );
      const told = new Set(answers.map((answer) => JSON.stringify([answer?.status, answer?.body.id])));
      expect([name, [...told]]).toEqual([name, [expect.stringMatching(/^\[201,"/)]]);
      expect([name, (await countOf(name)) - before]).toEqual([name, 1]);
    }
    expect(creates.length).toBeGreaterThanOrEqual(9);
  }, 60_000);

  it("and every other POST keeps its answer too, or refuses the key in words", async () => {
    const kept = [];
    for (const operation of posts.filter((one) => !creates.includes(one))) {
      const path = pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID());
      const body = operation.hasBody ? nextBody(operation) : undefined;
      const headers = { "idempotency-key": randomUUID() };
      const before = await countOf("itineraries");
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => nodeOf(index)("POST", path, body, headers)),
      );
      const told = new Set(answers.map((answer) => JSON.stringify([answer?.status, answer?.body.id])));
      expect([operation.name, told.size]).toEqual([operation.name, 1]);
      expect((await countOf("itineraries")) - before).toBeLessThanOrEqual(1);
      if (!String(answers[0]?.body.message).includes("takes no Idempotency-Key")) kept.push(operation.name);
    }
    expect(kept).toEqual(
      expect.arrayContaining([
        "POST /api/trips/{id}/itineraries",
        "POST /api/trips/{id}/move",
        "POST /api/itineraries/{id}/duplicate",
        "POST /api/itineraries/{id}/move",
        ...posts.map(({ name }) => name).filter((name) => name.endsWith("/restore")),
      ]),
    );
    // The pages send no key to a create that a service has of its own (src/providers/dataProvider.ts).
    const owned = resources.filter(({ without }) => without?.includes("create"));
    const refusing = owned.map(({ name }) => `POST /api/${name}`);
    expect(refusing).toEqual(expect.arrayContaining(["POST /api/api-keys", "POST /api/files"]));
    for (const name of [...refusing, "POST /api/users/{id}/invite"]) expect(kept).not.toContain(name);
  }, 60_000);

  it("whose answers were cut is answered again with the row that it made, once", async () => {
    // A server that listens on TCP has an address with a port.
    const { port } = test.app.server.address() as AddressInfo;
    const before = await countOf("trips");
    const keys = Array.from({ length: 30 }, () => randomUUID());
    for (const [index, key] of keys.entries()) {
      const sent = request({
        ...{ host: "127.0.0.1", port, method: "POST", path: "/api/trips", agent: false },
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
      });
      sent.on("error", () => undefined);
      sent.end(JSON.stringify({ customerName: `Cut ${index}` }));
      // The connection ends at another moment of the work each time: before, in and after it.
      await delay(index);
      sent.destroy();
    }
    for (const [index, key] of keys.entries()) {
      const retry = () =>
        nodeOf(index)("POST", "/api/trips", { customerName: `Cut ${index}` }, { "idempotency-key": key });
      const [one, two] = [await retry(), await retry()];
      expect([one?.status, two?.body.id]).toEqual([201, one?.body.id]);
    }
    expect((await countOf("trips")) - before).toBe(keys.length);
  });

  it("refuses the same key for another request, and tries again what failed", async () => {
    const ask = nodeOf(0);
    const headers = { "idempotency-key": randomUUID() };
    expect((await ask("POST", "/api/trips", { customerName: "" }, headers)).status).toBe(422);
    expect((await ask("POST", "/api/trips", { customerName: "Ada" }, headers)).status).toBe(201);
    expect((await ask("POST", "/api/trips", { customerName: "Bo" }, headers)).status).toBe(422);
    expect((await ask("POST", "/api/teams", { name: "Ada" }, headers)).status).toBe(422);
    expect((await ask("POST", "/api/trips", { customerName: "Ada" }, { "idempotency-key": "" })).status).toBe(
      400,
    );
  });

  it("belongs to its caller alone", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const mine = await nodeOf(0)("POST", "/api/trips", { customerName: "Mine" }, headers);
    const theirs = await asking(test.app, colleague)(
      "POST",
      "/api/trips",
      { customerName: "Theirs" },
      headers,
    );
    expect([mine?.body.customerName, theirs?.body.customerName]).toEqual(["Mine", "Theirs"]);
  });
});
