import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { isWritable } from "../../src/schema/bodies";
import type { Resource } from "../../src/schema/resource";
import { createTestDatabase } from "../setup/createTestDatabase";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { slowness } from "../setup/threadTime.mjs";
import { fullBody } from "./fixtures/fullValues";
import { bodyOf, largestBodies } from "./fixtures/largestBodies";
import { rounds } from "./fixtures/rounds";
import { signUp } from "./fixtures/signUp";

/** How long a turn of the event loop may take, in milliseconds of the processor's time on the hardware of docs/performance.md. */
const longest = 50;
/** Other programs share the processor's caches: the best of so many tries counts. */
const mostTries = 4;

interface Answer {
  status: number;
  text: string;
}

const made = resources.filter(
  ({ singleton, without = [], name }) => !singleton && name !== "files" && !without.includes("create"),
);
/** What every run looks at: the most rows to be checked and stored. The others are looked at by `npm run check:full`. */
const hardest = new Map([["hotel-sheets", ["everything"]]]);
const isFull = rounds({ few: 0, full: 1 }) === 1;

/** Every body by its declaration, to the built server alone in its process, whose turns are watched from inside (watchTurns.mjs). */
describe("P32: the largest body of every resource and list holds up nobody", async () => {
  const folder = temporaryFolder();
  const turns = join(folder, "turns");
  const database = await createTestDatabase();
  const ids: Record<string, string> = {};
  let server: SpawnedServer;
  let [token, other] = ["", ""];
  let sent = 0;

  beforeAll(async () => {
    const { appUrl: DATABASE_URL, ownerUrl: MIGRATION_DATABASE_URL } = database;
    const watch = pathToFileURL(join(import.meta.dirname, "fixtures/watchTurns.mjs")).href;
    writeFileSync(turns, "");
    server = await spawnServer({
      ...{ PORT: "0", DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "fatal", SIGNUP: "open" },
      ...{ DATABASE_URL, MIGRATION_DATABASE_URL, TURNS_FILE: turns, NODE_OPTIONS: `--import ${watch}` },
    });
    [token, other] = [await signUp(server.address), await signUp(server.address)];
    // What a row refers to is made before it, in the order of the registry or the next time round.
    for (const resource of [...made, ...made]) {
      if (ids[resource.name]) continue;
      const filling = { mark: "wide", seed: 1, ids };
      const body = fullBody(resource, filling, (field) => isWritable(field, "create"));
      // Sheets may name any then.
      const open = resource.name === "hotels" ? { roomTypes: [] } : {};
      const answer = await ask("POST", `/api/${resource.name}`, { ...body, ...open });
      if (answer.status === 201) ids[resource.name] = JSON.parse(answer.text).id;
    }
    // Serializers are made with the first answer.
    for (const { name } of made) await ask("GET", `/api/${name}?_end=1`);
  }, 240_000);
  afterAll(async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(method: string, path: string, body?: unknown, as = token): Promise<Answer> {
    const answer = await fetch(`${server.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** The longest turn since a moment, as long as it were on a machine that does nothing else. */
  async function longestTurn(since: number, slower: number): Promise<number> {
    // The watch writes what a turn took in the next one.
    await delay(20);
    const lines = readFileSync(turns, "utf8").trim().split("\n");
    const took = lines
      .map((line) => line.split(" ").map(Number))
      .map(([at = 0, time = 0]) => (at < since ? 0 : time));
    return Math.max(0, ...took) / slower;
  }

  /** Asks, while another organisation asks too, and expects that no turn was long; as often as one was, a few times. */
  async function holdingNobody(what: string, asking: () => Promise<Answer>): Promise<Answer> {
    let best = Infinity;
    for (let attempt = 1; ; attempt += 1) {
      const slower = slowness();
      const since = Date.now();
      let isDone = false;
      const refused: number[] = [];
      const others = (async () => {
        for (; !isDone; await delay(20)) {
          const { status } = await ask("GET", "/api/teams?_end=5", undefined, other);
          if (status !== 200) refused.push(status);
        }
      })();
      const answer = await asking().finally(() => (isDone = true));
      await others;
      best = Math.min(best, await longestTurn(since, Math.max(slower, slowness())));
      if ((best >= longest || refused.length > 0) && attempt < mostTries) continue;
      expect.soft(best, what).toBeLessThan(longest);
      expect.soft(refused, `${what}: others`).toEqual([]);
      expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      return answer;
    }
  }

  const create = (resource: Resource, body: Record<string, unknown>) => () => {
    sent += 1;
    // Names may have to be unique.
    const name = typeof body["name"] === "string" ? { name: `${body["name"].slice(0, 40)}${sent}` } : {};
    return ask("POST", `/api/${resource.name}`, { ...body, ...name });
  };

  it.each(
    made
      .filter(({ name }) => isFull || hardest.has(name))
      .map((resource) => [resource.name, resource] as const),
  )(
    "of %s",
    async (name, resource) => {
      let [taken, refused] = [0, ""];
      for (const [list, body] of largestBodies(resource, ids)) {
        if (!isFull && !hardest.get(name)?.includes(list)) continue;
        const what = (doing: string) => `${doing} of ${name}, ${list}`;
        const answer = await holdingNobody(what("create"), create(resource, body));
        if (answer.status !== 201) {
          refused = answer.text;
          continue;
        }
        taken += 1;
        const row = JSON.parse(answer.text);
        const at = `/api/${name}/${row.id}`;
        await holdingNobody(what("read"), () => ask("GET", at));
        await holdingNobody(what("change"), async () => {
          const { version, ...now } = JSON.parse((await ask("GET", at)).text);
          const same = Object.keys(body).filter((key) => {
            const field = resource.fields[key];
            return field && isWritable(field, "update");
          });
          return ask("PATCH", at, { version, ...Object.fromEntries(same.map((key) => [key, now[key]])) });
        });
        if (name === "itineraries") await ofItinerary(row.id, what);
      }
      await holdingNobody(`list of ${name}`, () => ask("GET", `/api/${name}?_end=200`));
      expect(taken, refused).toBeGreaterThan(0);
    },
    600_000,
  );

  async function ofItinerary(id: string, what: (doing: string) => string): Promise<void> {
    const at = `/api/itineraries/${id}`;
    await holdingNobody(what("price"), () => ask("GET", `${at}/price`));
    const copy = await holdingNobody(what("copy"), () => ask("POST", `${at}/duplicate`, {}));
    const { version } = JSON.parse((await ask("GET", at)).text);
    const moved = { version, preview: true, startDate: "2027-03-01" };
    await holdingNobody(what("replanning"), () => ask("POST", `${at}/replan`, moved));
    const { id: copied } = JSON.parse(copy.text);
    if (copied) await holdingNobody(what("difference"), () => ask("GET", `${at}/difference?to=${copied}`));
    await holdingNobody(what("preview"), () => ask("GET", `${at}/preview`));
    await holdingNobody(what("template"), () =>
      ask("POST", `${at}/template`, { name: `Template ${(sent += 1)}` }),
    );
    await holdingNobody(what("sending"), () => ask("POST", `${at}/send`, {}));
  }

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
          await holdingNobody(`some of ${resource.name}`, create(resource, body));
        }),
        { numRuns: 60, endOnFailure: true },
      );
    },
    300_000,
  );
});
