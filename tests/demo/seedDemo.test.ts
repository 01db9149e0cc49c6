import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../server/demo/seedDemo";
import { asking, signedIn, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";
import { temporaryFolder } from "../setup/temporaryFolder";

let test: TestApp;
let owner: Ask;
const dataDir = temporaryFolder();
const password = "nine paper kites";
const log = pino({ level: "silent" });
let took = 0;

beforeAll(async () => {
  test = await startTestApp({ settings: { DATA_DIR: dataDir } });
  const started = performance.now();
  expect(await seedDemo({ database: test.database, password, settings: { dataDir }, log })).toBe(true);
  took = performance.now() - started;
  owner = asking(test.app, await signedIn(test.app, "owner", password));
});
afterAll(async () => {
  await test.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the demo organisation", () => {
  it("prints", async () => {
    console.log(took);
    for (const name of ["users", "teams", "query-sources", "hotels", "activities", "trips", "itineraries", "files", "timeline", "follow-ups"])
      console.log(name, (await owner("GET", `/api/${name}?_end=1`)).headers["x-total-count"]);
    console.log((await owner("GET", "/api/trips/counts")).body);
  });
});
