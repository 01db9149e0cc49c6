import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMoment } from "../../server/demo/story/Seeding";
import { insert, moveToTrash, restore, update } from "../../server/database/repository/row";
import { teams } from "../../src/resources/teams";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

const then = "2021-03-04T05:06:07.000Z";
const long = "2019-01-01T00:00:00.000Z";

let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

/** Whether it was within the last minute. */
const isNow = (at: string): boolean => Math.abs(Date.now() - Date.parse(at)) < 60_000;

describe("the moment of a transaction", () => {
  it("is when its rows were written, and when their history says so", async () => {
    const { database } = test;
    const { tenantId, owner } = organisation;
    const row = await database.inTenant(tenantId, async (tx) => {
      tx.later(setMoment(new Date(long)));
      const { id } = await insert(tx, teams, { name: "Then" }, "system");
      tx.later(setMoment(new Date(then)));
      await update(tx, teams, id, { name: "Later" }, "system");
      const trashed = await moveToTrash(tx, teams, id, "system");
      expect(trashed).toMatchObject({ createdAt: long, updatedAt: then, deletedAt: then });
      await restore(tx, teams, id, "system");
      await tx.query("insert into security_events (tenant_id, kind) values ($1, 'user_created')", [tenantId]);
      expect(
        await tx.query(
          "select max(at) = $1::timestamptz as is_then from security_events where kind = 'user_created'",
          [then],
        ),
      ).toEqual([{ is_then: true }]);
      return id;
    });
    const { body } = await owner("GET", `/api/teams/${row}/history`);
    expect(body.entries.map(({ at }: { at: string }) => at)).toEqual([then, then, then, long]);
  });

  it("is over with the transaction, on each connection, be it done or undone", async () => {
    const { database } = test;
    const { tenantId, owner } = organisation;
    const work = (isDone: boolean) =>
      database.inTenant(tenantId, async (tx) => {
        tx.later(setMoment(new Date(then)));
        await tx.query("select pg_sleep(0.05)");
        if (!isDone) throw new Error("undone");
      });
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => work(index % 2 === 0)));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => owner("POST", "/api/teams", { name: `Now ${index}` })),
    );
    expect(answers.map(({ body }) => isNow(body.createdAt))).toEqual(answers.map(() => true));
  });

  it("is set by no request, whatever it says", async () => {
    const { owner } = organisation;
    const headers = {
      ...{ moment: then, "x-moment": then, "app.moment": then, "x-app-moment": then },
      date: then,
    };
    const query = `?moment=${then}&app.moment=${then}&now=${then}`;
    const made = await owner("POST", `/api/teams${query}`, { name: "By request" }, headers);
    const { body } =
      made.status === 201 ? made : await owner("POST", "/api/teams", { name: "By request" }, headers);
    expect([isNow(body.createdAt), isNow(body.updatedAt)]).toEqual([true, true]);
    for (const name of ["createdAt", "updatedAt", "deletedAt", "moment", "now", "app.moment"]) {
      expect((await owner("POST", "/api/teams", { name: "Dated", [name]: then })).status).toBe(400);
      const change = { version: body.version, [name]: then };
      expect((await owner("PATCH", `/api/teams/${body.id}`, change)).status).toBe(400);
    }
    const { body: history } = await owner("GET", `/api/teams/${body.id}/history`);
    expect(history.entries.map(({ at }: { at: string }) => isNow(at))).toEqual([true]);
  });

  it("has one way in, which the demo alone goes", () => {
    const root = join(import.meta.dirname, "../../server");
    const naming = (words: RegExp) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && words.test(readFileSync(join(root, file), "utf8")))
        .map((file) => file.replaceAll("\\", "/"))
        .sort();
    expect(naming(/app\.moment/)).toEqual(["database/structure/changes.ts", "demo/story/Seeding.ts"]);
    expect(naming(/\bsetMoment\b/).filter((file) => !file.startsWith("demo/"))).toEqual([]);
  });
});
