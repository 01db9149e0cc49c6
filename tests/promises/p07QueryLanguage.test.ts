import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed, resources } from "../../src/resources";
import { kindOf } from "../../src/schema/kinds";
import { operators } from "../../src/schema/field/field";
import { referencePaths } from "../../src/schema/referencePaths";
import { allFields, type Resource } from "../../src/schema/resource";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { naughtyTexts } from "./fixtures/naughtyTexts";
import { operationsOf, pathWith, resourceNameOf } from "./fixtures/operationsOf";
import { bodyFor } from "./fixtures/requestBodies";
import { rounds } from "./fixtures/rounds";
import { fillOrganisation } from "./fixtures/storeFullRow";

/** Of so many resources that search, one is asked for each naughty text; of so many hostile values, each field gets one. */
const step = rounds({ few: 4, full: 1 });
const isTurn = (place: number, which: number) => (place + which) % Math.min(step, 3) === 0;
const lists = resources.filter(({ singleton }) => !singleton);
const encoded = (text: string) => encodeURIComponent(text);

describe("P7: the query language is closed", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let ids: Record<string, string> = {};

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ids = await fillOrganisation(test.database, organisation.tenantId, "ours");
  });
  afterAll(() => test.stop());

  const ask = (resource: Resource, query: string) =>
    organisation.owner("GET", `/api/${resource.name}?${query}`);

  /** Asks all of it and gives the queries that were not answered with one of the statuses. */
  const unexpected = async (resource: Resource, queries: readonly string[], statuses: readonly number[]) =>
    (
      await inBatches(queries, async (query) => {
        const { status } = await ask(resource, query);
        return statuses.includes(status) ? [] : [`${resource.name}?${query}: ${status}`];
      })
    ).flat();

  it("refuses what is not in it: unknown fields, operators, parameters and kinds of value", async () => {
    for (const resource of lists) {
      const unknown = [
        ...[
          "nothing=1",
          "tenantId=1",
          "tenant_id=1",
          "search=1",
          "__proto__=1",
          "constructor=1",
          "toString_ne=1",
          "_limit=1",
          "_page=1",
        ],
        ...[
          "id_gt=1",
          "id_regex=1",
          "id_like=1",
          "createdAt_like=2",
          "version_contains=1",
          "id.x=1",
          "createdBy.fullname=x",
          "tripId.nothing=1",
          "tripId.tripId.status=new",
          "custom.=1",
          "custom.__proto__=1",
          "custom.ours.zzz=x",
          "custom.ours.zzz_like=x",
        ],
        ...[
          "_sort=nothing",
          "_sort=",
          "_sort=id,",
          "_sort=id&_order=up",
          "_order=asc,desc",
          "_sort=id;drop",
          "_sort=a,b,c,d,e",
          "_sort=custom.x",
          "_sort=custom.ours.x",
        ],
        ...[
          "_start=-1",
          "_start=1.5",
          "_start=x",
          "_end=",
          "_start=5&_end=1",
          "_start=0x10",
          "_start=1&_start=2",
          "_end=1e3",
          "_sort=id&_sort=id",
        ],
        ...[
          "_trash=yes",
          "_trash=true&_trash=false",
          "q=a&q=b",
          `q=${"x".repeat(201)}`,
          "id=1",
          "id=",
          "createdAt=someday",
          "version=one",
          "version=1e999",
        ],
        ...[
          "version_between=1",
          "version_between=1&version_between=2&version_between=3",
          "version_null=maybe",
          "id%00=1",
          "version_ne=1&version_ne=2",
        ],
      ];
      expect(await unexpected(resource, unknown, [400])).toEqual([]);
    }
  });

  it("answers every field, operator and naughty value with 400 or a right answer, never 5xx", async () => {
    let asked = 0;
    for (const [index, resource] of lists.entries()) {
      const paths = referencePaths(resource, resourceNamed).map(({ name, field }) => [name, field] as const);
      const queries = [...Object.entries(allFields(resource)), ...paths].flatMap(([name, field], place) =>
        kindOf(field).operators.map((operator, which) => {
          const text = naughtyTexts[(index + place * 7 + which * 3) % naughtyTexts.length] ?? "";
          return `${name}${operators[operator].suffix}=${encoded(text)}`;
        }),
      );
      const searches = naughtyTexts.flatMap((text, place) =>
        resource.list.search && place % step === index % step ? [`q=${encoded(text)}`] : [],
      );
      const names = naughtyTexts
        .filter((_, place) => place % 4 === index % 4)
        .map((text) => `${encoded(text)}=1`);
      expect(await unexpected(resource, [...queries, ...searches], [200, 400])).toEqual([]);
      expect(await unexpected(resource, names, [400])).toEqual([]);
      asked += queries.length + searches.length + names.length;
    }
    expect(asked).toBeGreaterThan(1_500);
  }, 120_000);

  it("takes neither NUL nor half a character, in queries, bodies and addresses", async () => {
    const { owner } = organisation;
    for (const query of [
      "name=a%00b",
      "q=%00",
      "name_like=%00",
      "name=%ED%A0%80",
      "name=%FF",
      "name=%",
      "q=%E0%A4%A",
      "name_in=a&name_in=%00",
    ]) {
      const { status, body } = await owner("GET", `/api/hotels?${query}`);
      // What is no UTF-8 arrives as the replacement character or as it stands, and that is in no name.
      expect([query, status === 400 || (status === 200 && body.length === 0)]).toEqual([query, true]);
    }
    for (const operation of (await operationsOf(test.app)).filter(({ method }) => method === "GET"))
      for (const parameter of operation.parameters.filter((name) => !name.includes(".")).slice(0, 12)) {
        const url = `${pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID())}?${parameter}=a%00b`;
        expect([url, (await owner("GET", url)).status]).toEqual([
          url,
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    for (const name of ["a\0b", "\ud800", "x\udfff", "\0"]) {
      const { status } = await owner("POST", "/api/query-sources", { name, kind: "direct" });
      expect(status).toBe(422);
    }
    for (const url of [
      "/api/hotels/%00",
      "/api/hotels/%",
      "/api/hotels/..%2f..%2f",
      "/api/trips/%00/moves",
      "/api/hotels/%ED%A0%80",
    ])
      expect([url, (await owner("GET", url)).status]).toEqual([
        url,
        expect.toSatisfy((status: number) => [400, 404].includes(status)),
      ]);
  });

  it("answers bodies that are deep or wide, on every route, with an error and never 5xx", async () => {
    const operations = (await operationsOf(test.app)).filter(({ hasBody }) => hasBody);
    const deep = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    const wide = Object.fromEntries(Array.from({ length: 499 }, (_, index) => [`x${index}`, 1]));
    for (const [index, operation] of operations.entries()) {
      const path = pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID());
      const valid = bodyFor(operation, { mark: "ours", seed: 90_000, ids });
      const bodies = [
        ...Object.keys(valid).flatMap((name, place) =>
          [deep(29), wide, { toString: 1 }]
            .filter((_, which) => isTurn(index + place, which))
            .map((value) => ({ ...valid, [name]: value })),
        ),
        // Refused before anything is asked about the field.
        ...Object.keys(valid)
          .slice(0, 1)
          .map((name) => ({ ...valid, [name]: deep(2_000) })),
        { ...valid, constructor: deep(20) },
        wide,
        [valid],
        { ...wide, ...valid, x500: 1, x501: 1, x502: 1 },
      ];
      await inBatches(bodies, async (body) => {
        const answer = await organisation.owner(operation.method, path, body);
        expect([operation.name, answer.status]).toEqual([
          operation.name,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ]);
      });
    }
  }, 60_000);

  it("takes them in no text of any body of any route", async () => {
    const operations = (await operationsOf(test.app)).filter(({ hasBody }) => hasBody);
    let sent = 0;
    for (const operation of operations) {
      const path = pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID());
      const bodies = ["\0", "\ud800"].flatMap((sign, which) =>
        withInEachText(bodyFor(operation, { mark: "ours", seed: 50_000, ids }), sign).filter(
          (_, place) => step === 1 || place % 2 === which,
        ),
      );
      const failed = await inBatches(bodies, async (body) => {
        const { status } = await organisation.owner(operation.method, path, body);
        return status >= 500 ? [body, status] : undefined;
      });
      expect([operation.name, failed.filter(Boolean)]).toEqual([operation.name, []]);
      sent += bodies.length;
    }
    expect(sent).toBeGreaterThan(400);
  }, 120_000);

  it("finds nothing in nothing, all outside of it, and takes a repeated name as any of them", async () => {
    for (const resource of lists) {
      const { body: all } = await ask(resource, "");
      const ids = all.map(({ id }: { id: string }) => id);
      expect([resource.name, (await ask(resource, "id_in=")).body]).toEqual([resource.name, []]);
      expect([resource.name, (await ask(resource, "id_nin=")).body.length]).toEqual([
        resource.name,
        all.length,
      ]);
      expect((await ask(resource, `id=${ids[0]}&id=${ids[0]}`)).body).toHaveLength(1);
      expect(
        await unexpected(resource, [Array.from({ length: 201 }, () => `id=${ids[0]}`).join("&")], [400]),
      ).toEqual([]);
    }
  });

  it("finds exactly the row that is called by a naughty text, whatever stands in it", async () => {
    const sources = resourceNamed("query-sources");
    const fresh = await newOrganisation(test);
    // The database's own fold of case may join two texts: such a pair is one name.
    const names = [...new Map(naughtyTexts.map((name) => [name.toLowerCase(), name])).values()];
    await test.database.inTenant(fresh.tenantId, (tx) =>
      insertAll(
        tx,
        sources,
        names.map((name) => ({ name, kind: "direct" })),
      ),
    );
    await inBatches(names, async (name) => {
      const equal = await fresh.owner("GET", `/api/query-sources?name=${encoded(name)}`);
      expect([name, equal.body.map((row: { name: string }) => row.name)]).toEqual([name, [name]]);
      const like = await fresh.owner("GET", `/api/query-sources?name_like=${encoded(name)}&_end=200`);
      const expected = names.filter((other) => other.toLowerCase().includes(name.toLowerCase())).sort();
      expect([name, like.body.map((row: { name: string }) => row.name).sort()]).toEqual([name, expected]);
    });
  });
});

/** The value once for each text in it, with the sign at the end of that one. */
function withInEachText(value: unknown, sign: string): unknown[] {
  if (typeof value === "string") return [value + sign];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      withInEachText(item, sign).map((changed) => value.with(index, changed)),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    withInEachText(part, sign).map((changed) => ({ ...value, [key]: changed })),
  );
}
