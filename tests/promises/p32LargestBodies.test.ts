import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyLimitOf } from "../../server/rest/endpoint/endpoint";
import { resources } from "../../src/resources";
import { isWritable } from "../../src/schema/bodies";
import type { Resource } from "../../src/schema/resource";
import { uploadTo } from "./fixtures/drawnPicture";
import { fullBody } from "./fixtures/fullValues";
import { bodyOf, largestBodies, listedBody } from "./fixtures/largestBodies";
import { pricedItinerary, ratedHotels, wordyItinerary } from "./fixtures/largestOffers";
import { largestRequestOf, leftOut, type Read, type SentOffer, words } from "./fixtures/largestRequests";
import { type Operation, operationsIn, resourceNameOf } from "./fixtures/operationsOf";
import { rounds } from "./fixtures/rounds";
import { signUp } from "./fixtures/signUp";
import { type Answer, startWatchedServer, type WatchedServer } from "./fixtures/watchedServer";

const made = resources.filter(
  ({ singleton, without = [], name }) => !singleton && name !== "files" && !without.includes("create"),
);
/** What every run looks at: the most rows to be checked and stored. The others are looked at by `npm run check:full`. */
const hardest = new Map([["hotel-sheets", ["everything"]]]);
const isFull = rounds({ few: 0, full: 1 }) === 1;

/** Every route, each with the most that it takes, of the built server alone in its process. */
describe("P32: the largest body of every route holds up nobody", () => {
  const ids: Record<string, string> = {};
  const rows: Record<string, Read> = {};
  let server: WatchedServer;
  let operations: Operation[] = [];
  let [token, other] = ["", ""];
  let sent = 0;

  beforeAll(async () => {
    server = await startWatchedServer(
      async () => (await ask("GET", "/api/teams?_end=5", undefined, other)).status,
    );
    [token, other] = [await signUp(server.address), await signUp(server.address)];
    operations = operationsIn(await done("GET", "/api/openapi.json"));
    // What a row refers to is made before it, in the order of the registry or the next time round.
    for (const resource of [...made, ...made]) {
      if (ids[resource.name]) continue;
      const filling = { mark: "wide", seed: 1, ids };
      const body = fullBody(resource, filling, (field) => isWritable(field, "create"));
      // Sheets may name any then.
      const open = resource.name === "hotels" ? { roomTypes: [] } : {};
      const answer = await ask("POST", `/api/${resource.name}`, { ...body, ...open });
      if (answer.status !== 201) continue;
      rows[resource.name] = JSON.parse(answer.text);
      ids[resource.name] = rows[resource.name].id;
    }
    ids["files"] = await uploadTo(server.address, token);
    // Serializers are made with the first answer.
    for (const { name } of made) await ask("GET", `/api/${name}?_end=1`);
  }, 240_000);
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, as: string | null = token): Promise<Answer> =>
    server.ask(method, path, body, as);

  async function done(method: string, path: string, body?: unknown): Promise<Read> {
    const { status, text } = await ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  const create = (resource: Resource, body: Record<string, unknown>) => async () => {
    sent += 1;
    // Names may have to be unique.
    const name = typeof body["name"] === "string" ? { name: `${body["name"].slice(0, 40)}${sent}` } : {};
    return () => ask("POST", `/api/${resource.name}`, { ...body, ...name });
  };

  /** Asks a route for the most that it takes. */
  async function askMost(operation: Operation, of: string, row: Read, sending = nothingSent): Promise<void> {
    const what = `${operation.name} of ${of}`;
    const largest = largestRequestOf(operation);
    if (!largest) throw new Error(`Nobody has said what the largest body of ${operation.name} is.`);
    let isTaken = row.isNobodys !== true;
    const answer = await server.holdingNobody(what, async () => {
      const request = await largest({ ids, row, done, sent: sending }, operation);
      if (request.mayBeRefused) isTaken = false;
      const path = request.path ?? operation.path.replaceAll(/\{[^}]+\}/g, row.id);
      return () => ask(operation.method, path, request.body);
    });
    if (isTaken) expect.soft(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(300);
  }

  /** Sends an itinerary, for a trip of its own. */
  const sendingOf = (body: Read) => async (): Promise<SentOffer> => {
    const { startDate } = body;
    const customer = { customerName: `Ada ${(sent += 1)}`, email: "ada@lund.example", scope: "domestic" };
    const trip = await done("POST", "/api/trips", { ...customer, startDate });
    const { id } = await done("POST", "/api/itineraries", { ...body, tripId: trip.id });
    const { offer, link } = await done("POST", `/api/itineraries/${id}/send`, {});
    return { offer, token: link.url.split("/p/")[1] };
  };

  it("has no route without one", () => {
    const open = operations.filter((one) => !leftOut[one.name] && !largestRequestOf(one));
    const missing = open.map(({ name }) => name);
    expect(missing, "tests/promises/fixtures/largestRequests.ts lacks them").toEqual([]);
    const names = operations.map(({ name }) => name);
    expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(
    made
      .filter(({ name }) => isFull || hardest.has(name))
      .map((resource) => [resource.name, resource] as const),
  )(
    "of %s",
    async (name, resource) => {
      let [taken, refused] = [0, ""];
      const sending = sendingOf(wordyItinerary(ids));
      const ofRow = operations.filter((one) => resourceNameOf(one) === name && one.path.includes("{id}"));
      for (const [list, body] of largestBodies(resource, ids)) {
        if (!isFull && !hardest.get(name)?.includes(list)) continue;
        const what = `${name}, ${list}`;
        const answer = await server.holdingNobody(`POST of ${what}`, create(resource, body));
        if (answer.status !== 201) {
          refused = answer.text;
          continue;
        }
        taken += 1;
        const row = JSON.parse(answer.text);
        if (isFull && ofRow.some(({ method }) => method === "PATCH")) await merging(row, what);
        for (const operation of inOrder(ofRow))
          if (isFull || /^(GET|PATCH) [^{]+\{id\}$/.test(operation.name))
            await askMost(operation, what, row, sending);
      }
      expect(taken, refused).toBeGreaterThan(0);
    },
    600_000,
  );

  async function hasJobs(): Promise<boolean> {
    const { queued = 0, running = 0 } = (await done("GET", "/api/jobs/counts")).byValue;
    return queued + running > 0;
  }

  /** Where somebody else has written meanwhile, what is there now comes back, to be merged. */
  async function merging(row: Read, what: string): Promise<void> {
    const [name] = what.split(",");
    const stale = await server.holdingNobody(
      `merge of ${what}`,
      async () => () => ask("PATCH", `/api/${name}/${row.id}`, { version: 99 }),
    );
    expect.soft([stale.status, JSON.parse(stale.text).current?.id], what).toEqual([409, row.id]);
  }

  const underLinks = () =>
    inOrder(operations.filter(({ path }) => /^\/api\/(offers\/\{id\}|public\/proposals)/.test(path)));
  const ofQuestions = () =>
    inOrder(operations.filter(({ path }) => path.startsWith("/api/offer-questions/")));

  it("of an offer with as much text as it may have, on its page and in its PDF", async () => {
    const sending = sendingOf(wordyItinerary(ids));
    const page = await server.holdingNobody("page", async () => {
      const { token: link } = await sending();
      return () => ask("GET", `/p/${link}`, undefined, null);
    });
    expect(page.status, page.text.slice(0, 300)).toBe(200);
    const { offer } = await sending();
    for (const operation of underLinks())
      if (isFull || /\{token\}(\/price|\/accept)?$/.test(operation.path))
        await askMost(operation, "much text", offer, sending);
    if (!isFull) return;
    const { token: link } = await sending();
    const question = { name: words(120), text: words(2_000) };
    const row = await done("POST", `/api/public/proposals/${link}/questions`, question);
    for (const operation of ofQuestions()) await askMost(operation, "a question", row, sending);
  }, 600_000);

  it.runIf(isFull)(
    "of an offer whose price takes as much work as it may",
    async () => {
      const { hotelIds, sheetIds } = await ratedHotels(done, 20);
      const body = pricedItinerary(ids, hotelIds);
      const sending = sendingOf(body);
      const { offer } = await sending();
      for (const operation of underLinks()) await askMost(operation, "much price", offer, sending);
      for (let draft = 0; draft < 5; draft += 1) await done("POST", "/api/itineraries", body);
      const [contract = ""] = sheetIds;
      await server.holdingNobody("the jobs that price drafts anew", async () => {
        const copy = await done("POST", `/api/hotel-sheets/${contract}/copy`, { percent: 700, name: "Anew" });
        const published = { to: "published", version: copy.version };
        return async () => {
          const answer = await ask("POST", `/api/hotel-sheets/${copy.id}/move`, published);
          while (await hasJobs()) await delay(100);
          return answer;
        };
      });
    },
    600_000,
  );

  it.runIf(isFull)(
    "of all other routes",
    async () => {
      for (const path of ["/api/openapi.json", "/api/docs", "/p/worker.js", "/trips"])
        await server.holdingNobody(path, async () => () => ask("GET", path, undefined, null));
      const known = new Set([...underLinks(), ...ofQuestions()].map(({ name }) => name));
      const isKnown = (one: Operation) =>
        known.has(one.name) ||
        (one.path.includes("{id}") && made.some(({ name }) => name === resourceNameOf(one)));
      for (const operation of inOrder(operations))
        if (!leftOut[operation.name] && !isKnown(operation)) {
          const name = operation.path.includes("{publicId}") ? "enquiry-forms" : resourceNameOf(operation);
          await askMost(operation, "what is there", rows[name] ?? { id: randomUUID(), isNobodys: true });
        }
    },
    600_000,
  );

  it.runIf(isFull).each(made.map((resource) => [resource.name, resource] as const))(
    "of a list of %s that is as large as a page may be",
    async (name, resource) => {
      const body = listedBody(resource, ids);
      const { size } = new Blob([JSON.stringify(body)]);
      const count = Math.min(200, Math.floor(7_500_000 / size));
      for (let at = 0; at < count; at += 1) {
        const answer = await (await create(resource, body)())();
        // There are as many by now as there may be.
        if (answer.status !== 201) break;
      }
      await server.holdingNobody(
        `list of ${name}`,
        async () => () => ask("GET", `/api/${name}?_end=${count}`),
      );
    },
    600_000,
  );

  it.runIf(isFull)(
    "nor do smaller ones, at random",
    async () => {
      const share = fc.record({
        text: fc.integer({ min: 1, max: 4_000 }),
        part: fc.double({ min: 0, max: 0.5, noNaN: true }),
      });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...made), share, async (resource, { text, part }) => {
          const pick = (_path: string, index: number) => (part * 7 + index / 10) % 1;
          const body = bodyOf(resource, { ids, text, rows: () => part, pick });
          fc.pre(JSON.stringify(body).length < bodyLimitOf(resource));
          await server.holdingNobody(`some of ${resource.name}`, create(resource, body));
        }),
        { numRuns: 60, endOnFailure: true },
      );
    },
    300_000,
  );
});

const nothingSent = (): Promise<SentOffer> => Promise.reject(new Error("Nothing is sent for this."));

/** Reads first, then what is done to a row, last what is the end of it. */
const inOrder = (operations: readonly Operation[]): Operation[] => {
  const placeOf = ({ name }: Operation) => order.findIndex((step) => step.test(name));
  return operations.toSorted((one, other) => placeOf(one) - placeOf(other));
};
const order = [
  ...[/^GET/, /^PATCH|set-back$/, /^P(?!.*(move|restore|erase)$)/],
  ...[/move$/, /restore$/, /erase$/, /^DELETE/],
];
