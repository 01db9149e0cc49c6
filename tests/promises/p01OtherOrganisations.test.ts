import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources } from "../../src/resources";
import { roleNames, type Role } from "../../src/schema/field/access";
import { targetOf } from "../../src/schema/checkResources";
import { groupingNames } from "../../src/schema";
import { kindOf } from "../../src/schema/kinds";
import { allFields } from "../../src/schema/resource";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { leastBody } from "./fixtures/leastBody";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { rounds } from "./fixtures/rounds";
import { storeImport } from "./fixtures/storeImport";
import { fillOrganisation } from "./fixtures/storeFullRow";
import { attachToTrip, uploadPicture } from "./fixtures/uploadPicture";

/** Begins every text of the other organisation; there a number follows, which no request knows. */
const canary = "qzxcvb";
const secret = new RegExp(`${canary}\\d`, "i");
const unknown = randomUUID();
/** One in so many filters is asked by each role. */
const share = rounds({ few: 5, full: 1 });

describe("P1: no request reads another organisation's data", async () => {
  let test: TestApp;
  let reads: Operation[] = [];
  let foreign: Record<string, string> = {};
  let foreignOwner: Ask;
  const asks = new Map<Role, Ask>();

  beforeAll(async () => {
    test = await startTestApp();
    const [own, other] = [await newOrganisation(test), await newOrganisation(test)];
    foreignOwner = other.owner;
    const otherMember = await other.member("owner");
    const picture = await uploadPicture(test.app, otherMember.token, `${canary}0.png`);
    foreign = await fillOrganisation(test.database, other.tenantId, canary, { files: picture });
    foreign["attachments"] = await attachToTrip(test.app, otherMember.token, `${canary}1`);
    await test.database.inTenant(other.tenantId, (tx) =>
      tx.query("insert into security_events (tenant_id, kind, note) values ($1, 'signed_in', $2)", [
        other.tenantId,
        `${canary}7`,
      ]),
    );
    await test.database.inTenant(other.tenantId, (tx) =>
      tx.query(
        "insert into notifications (tenant_id, user_id, kind, trip_id) values ($1, $2, 'trip_assigned', $3)",
        [other.tenantId, other.owner.id, foreign.trips],
      ),
    );
    const run = { resource: "query-sources", action: "delete", ids: [other.tenantId] };
    foreign["runs"] = (await other.owner("POST", "/api/runs", run)).body.id;
    const report = { resource: "query-sources", report: "own", query: "_group=kind" };
    foreign["made-reports"] = (await other.owner("POST", "/api/made-reports", report)).body.id;
    const stored = { tenantId: other.tenantId, userId: other.owner.id, mark: `${canary}8`, isDone: true };
    foreign["imports"] = await storeImport(test.database, stored);
    for (const [by, name] of Object.entries({ contactId: "contacts", accountId: "accounts" }))
      await foreignOwner("POST", "/api/timeline", { [by]: foreign[name], kind: "note", body: `${canary}9` });
    await fillOrganisation(test.database, own.tenantId, "ours");
    for (const role of roleNames) asks.set(role, role === "owner" ? own.owner : await own.member(role));
    reads = (await operationsOf(test.app)).filter(
      ({ method, path }) => method === "GET" && !path.includes("/auth/"),
    );
  });
  afterAll(() => test.stop());

  const isCollection = ({ path }: Operation) => resources.some(({ name }) => path === `/api/${name}`);

  /** What a route needs to be asked for, with the ids of an itinerary's prices; nothing for other routes. */
  const pricedQuery = ({ path }: Operation) => {
    if (path === "/api/exchange-rates/newest") return "currency=INR&on=2999-12-31";
    if (path === "/api/find") return `q=${canary}`;
    const [, name] = /^\/api\/itineraries\/(hotels|activities|transport-services)$/.exec(path) ?? [];
    return name ? `id=${foreign[name]}` : "";
  };

  /** Everything a list can be asked with a foreign value. */
  function queriesOf(operation: Operation): string[] {
    const resource = resourceNamed(resourceNameOf(operation));
    const id = foreign[resource.name] ?? unknown;
    const filters = Object.entries(allFields(resource)).flatMap(([name, field]) => {
      const target = targetOf(field);
      const value = target ? (foreign[target === "self" ? resource.name : target] ?? id) : canary;
      return operation.parameters
        .filter((parameter) => parameter === name || parameter.startsWith(`${name}_`))
        .filter(
          (parameter) =>
            target ||
            field.kind === "tags" ||
            /^(text|longText)$/.test(field.kind) ||
            /_n(e|ull)$/.test(parameter),
        )
        .map((parameter) => `${parameter}=${parameter.endsWith("_null") ? "false" : value}`);
    });
    const sorts = Object.entries(allFields(resource))
      .filter(([, field]) => kindOf(field).sortable)
      .map(([name]) => `_sort=${name}`);
    // Figures by each field that rows are grouped by.
    const groups = operation.path.endsWith("/aggregate")
      ? Object.entries(allFields(resource)).flatMap(([name, field]) => groupingNames(name, field))
      : [];
    return [
      ...groups.map((name) => `_by=${name}`),
      "",
      `id=${id}`,
      `id=${id}&id=${unknown}`,
      `q=${canary}`,
      "_trash=true",
      `custom.${canary}=${canary}`,
      ...filters,
      ...sorts,
    ];
  }

  /**
   * Sorting, grouping and most operators do not look at roles: the last role tries them for all. Of those and of the other filters
   * a role tries its share, and all of them in the full check.
   */
  const isFor = (role: Role) => (query: string, place: number) => {
    const isTurn = place % share === roleNames.indexOf(role) % share;
    if (/_sort|_by/.test(query)) return role === "viewer" && isTurn;
    if (/_null|_n?in=|_ne=/.test(query)) return role === "viewer";
    return isTurn || role === "viewer" || !/^(?!id=|q=)\w+=/.test(query);
  };

  it("has canaries that their own organisation finds on every route", async () => {
    for (const operation of reads.filter(
      ({ path, isPublic }) =>
        !isPublic && !path.includes("/me") && !/\/(counts|aggregate|\{report\})$/.test(path),
    )) {
      const id = foreign[resourceNameOf(operation)] ?? unknown;
      const { status, body } = await foreignOwner(
        "GET",
        `${pathWith(operation, id)}?${pricedQuery(operation)}`,
      );
      expect([operation.name, status]).toEqual([operation.name, 200]);
      // A sheet prices nothing before it is published: tests/itineraries/pricedRows.test.ts reads published ones.
      // The one text of a travel document is its number, which is masked.
      // A report that an organisation makes itself counts rows by month, and one of all rows waits for its job.
      const isBare =
        /(?<!trips\/reports\/)\{report\}\/file$|travel-documents|made-reports|rooming-list\/file$|content$|alike$|known$|runs\/[^/]+$|tenants\/(provider|old-enquiries|scope-counts)$|sessions$|moves$|history$|copy$|erase$|links$|mail$|unread$|open-work$|itineraries\/\w+-sheets$/.test(
          operation.path,
        );
      expect([operation.name, isBare || secret.test(JSON.stringify(body))]).toEqual([operation.name, true]);
    }
  });

  it("shows none of them in more than 2,000 answers to every role of another one", async () => {
    let answers = 0;
    const found: string[] = [];
    const foreignIds = Object.values(foreign);
    for (const [role, ask] of asks)
      for (const operation of reads) {
        const id = foreign[resourceNameOf(operation)] ?? unknown;
        const listed = isCollection(operation) || /\/(counts|aggregate|\{report\})$/.test(operation.path);
        const queries =
          listed && operation.parameters.length > 0
            ? queriesOf(operation).filter(isFor(role))
            : [pricedQuery(operation)];
        answers += queries.length;
        await inBatches(queries, async (query) => {
          const url = `${pathWith(operation, id)}${query && `?${query}`}`;
          const { status, body, headers } = await ask("GET", url);
          // A report repeats the conditions that were asked, in the queries of its lists.
          const told = JSON.stringify([body, headers], (key, value: unknown) =>
            /^(query|partQueries)$/.test(key) ? undefined : value,
          );
          const ids = status < 400 ? foreignIds : foreignIds.filter((one) => !url.includes(one));
          const isMatch =
            /[?&](q|\w+_like)=/.test(url) && status === 200 && Number(headers["x-total-count"]) > 0;
          if (status >= 500 || secret.test(told) || isMatch || ids.some((one) => told.includes(one)))
            found.push(`${role} GET ${url}`);
        });
      }
    expect(found).toEqual([]);
    expect(answers).toBeGreaterThan(2_000);
  }, 120_000);

  it("answers a foreign id as it answers one that nobody has, for reading and writing", async () => {
    const operations = (await operationsOf(test.app)).filter(
      ({ path, isPublic }) => path.includes("{id}") && !isPublic,
    );
    expect(operations.length).toBeGreaterThan(40);
    const plain = (answer: Awaited<ReturnType<Ask>>) => [answer.status, { ...answer.body, requestId: "" }];
    for (const [role, ask] of asks)
      for (const operation of operations) {
        const body = leastBody(operation);
        const { method, name } = operation;
        const id = foreign[resourceNameOf(operation)] ?? unknown;
        const [known, none] = [
          await ask(method, pathWith(operation, id), body),
          await ask(method, pathWith(operation, unknown), body),
        ];
        expect([role, name, ...plain(known)]).toEqual([role, name, ...plain(none)]);
        expect([role, name, known.status]).toEqual([
          role,
          name,
          expect.toSatisfy((status: number) => [403, 404].includes(status)),
        ]);
      }
  });

  it("finds nothing by a foreign id in a list", async () => {
    const owner = asks.get("owner");
    const lists = reads.filter((one) => isCollection(one) && one.parameters.length > 0);
    expect(lists.length).toBeGreaterThan(9);
    for (const operation of lists) {
      const answer = await owner?.("GET", `${operation.path}?id=${foreign[resourceNameOf(operation)]}`);
      expect([operation.name, answer?.status, answer?.body]).toEqual([operation.name, 200, []]);
    }
  });
});
