import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, type Ask } from "../rest/startTestApp";
import { editTogether } from "./fixtures/editTogether";
import { operationsOf, pathWith, resourceNameOf } from "./fixtures/operationsOf";
import { rounds } from "./fixtures/rounds";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { fillOrganisation } from "./fixtures/storeFullRow";
import { storeUser } from "./fixtures/storeUser";

const editors = 8;
const edits = rounds({ few: 150, full: 500 });
const nestedEdits = rounds({ few: 48, full: 500 });
/** The rows that they edit together: few, so that they meet all the time. */
const shared = 6;

describe("P25: nobody overwrites another's edit unseen", async () => {
  let test: TestNodes;
  let ids: Record<string, string> = {};
  const asks: Ask[] = [];

  beforeAll(async () => {
    test = await startNodes();
    const { tenantId } = await newOrganisation(test);
    ids = await fillOrganisation(test.database, tenantId, "ours");
    for (let editor = 0; editor < editors; editor += 1) {
      const token = await (await storeUser(test.database, tenantId, "owner")).session();
      asks.push(asking(editor % 2 ? test.second : test.app, token));
    }
  });
  afterAll(() => test.stop());

  it(`in ${edits} edits by 8 editors on two servers, each of which is there in the end`, async () => {
    const [first] = asks;
    if (!first) throw new Error("There are editors.");
    const urls: string[] = [];
    for (let index = 0; index < shared; index += 1) {
      const { body } = await first("POST", "/api/hotels", {
        name: `Hotel ${index}`,
        city: "Goa",
        country: "IN",
        description: "|",
      });
      urls.push(`/api/hotels/${body.id}`);
    }
    let next = 0;
    let httpErrors = 0;
    await Promise.all(
      asks.map(async (ask) => {
        while (next < edits) {
          const edit = next;
          next += 1;
          const url = urls[edit % shared] ?? "";
          let { body: row } = await ask("GET", url);
          for (;;) {
            const answer = await ask("PATCH", url, {
              version: row.version,
              description: `${row.description}${edit}|`,
            });
            if (answer.status === 200) break;
            // An error brings the row as it is now: the editor sees the other's edit and goes on from there.
            expect([answer.status, answer.body.current?.version > row.version]).toEqual([409, true]);
            row = answer.body.current;
            httpErrors += 1;
          }
        }
      }),
    );
    const texts = await Promise.all(urls.map(async (url) => (await first("GET", url)).body.description));
    const lost = Array.from({ length: edits }, (_, edit) => edit).filter(
      (edit) => !texts[edit % shared].includes(`|${edit}|`),
    );
    expect(lost).toEqual([]);
    // They did meet.
    expect(httpErrors).toBeGreaterThan(edits / 10);
  }, 120_000);

  it("in the query fields: of 40 that 8 editors add to one list, each is there in the end", async () => {
    const url = "/api/tenants";
    const [first] = asks;
    const added = Array.from({ length: 40 }, (_, index) => `field${index}`);
    const left = [...added];
    let httpErrors = 0;
    await Promise.all(
      asks.map(async (ask) => {
        for (let key = left.pop(); key; key = left.pop()) {
          let { body: list } = await ask("GET", url);
          const field = { key, label: key, kind: "text" };
          for (;;) {
            const answer = await ask("PATCH", url, {
              version: list.version,
              queryFields: [...list.queryFields, field],
            });
            if (answer.status === 200) break;
            expect([answer.status, answer.body.current?.version > list.version]).toEqual([409, true]);
            list = answer.body.current;
            httpErrors += 1;
          }
        }
      }),
    );
    const { body } = (await first?.("GET", url)) ?? { body: undefined };
    const active = body.queryFields.filter(({ isActive }: { isActive: boolean }) => isActive);
    expect(active.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(added));
    expect(httpErrors).toBeGreaterThan(5);
    const without = await first?.("PATCH", url, { queryFields: [] });
    expect([without?.status, Object.keys(without?.body.errors)]).toEqual([422, ["version"]]);
  }, 60_000);

  it(`in days and items: of ${nestedEdits} edits from stale copies, joined as the browser joins them, none is lost`, async () => {
    const [ask] = asks;
    const { body: trip } = (await ask?.("POST", "/api/trips", { customerName: "Ingrid Berg" })) ?? {};
    const days = [0, 1, 2].map((day) => ({
      id: `day${day}`,
      meals: { breakfast: false, lunch: false, dinner: false },
      items: [0, 1].map((place) => ({
        id: `item${day}${place}`,
        kind: "note",
        title: `Note ${day}.${place}`,
      })),
    }));
    const made = await ask?.("POST", "/api/itineraries", {
      tripId: trip.id,
      name: "Shared",
      currency: "EUR",
      days,
    });
    expect([made?.status, made?.body.errors]).toEqual([201, undefined]);
    const record = await editTogether(asks, `/api/itineraries/${made?.body.id}`, nestedEdits);
    expect(record.lost).toEqual([]);
    // They did meet, most were joined without a question, and some were asked.
    expect(record.joined).toBeGreaterThan(nestedEdits / 10);
    expect(record.asked).toBeGreaterThan(0);
  }, 120_000);

  it("on any resource: a stale version is refused with the row as it is, and none is refused too", async () => {
    const [ask] = asks;
    // Passkeys and imports are no rows of a resource: their owner alone changes their name, or what a column means.
    const operations = (await operationsOf(test.app)).filter(
      ({ method, path }) => method === "PATCH" && !/\/(passkeys|imports)\//.test(path),
    );
    for (const operation of operations) {
      const url = pathWith(operation, ids[resourceNameOf(operation)] ?? "");
      const current = await ask?.("GET", url);
      expect([operation.name, current?.status]).toEqual([operation.name, 200]);
      const version = current?.body.version;
      expect([operation.name, (await ask?.("PATCH", url, { version }))?.body.version]).toEqual([
        operation.name,
        version + 1,
      ]);
      const stale = await ask?.("PATCH", url, { version });
      expect([operation.name, stale?.status, stale?.body.current?.version]).toEqual([
        operation.name,
        409,
        version + 1,
      ]);
      expect([operation.name, (await ask?.("PATCH", url, {}))?.status]).toEqual([operation.name, 422]);
      expect([operation.name, (await ask?.("PATCH", url, { version: version + 5 }))?.status]).toEqual([
        operation.name,
        409,
      ]);
    }
    expect(operations.length).toBeGreaterThanOrEqual(9);
  });
});
