import { rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { readSettings } from "../server/settings/settings";
import { startServer } from "../server/startServer";
import { temporaryFolder } from "../tests/setup/temporaryFolder";
import { atMost } from "./Figure";
import { tableOf } from "./tableOf";

/**
 * Counts the files of `server/` and `src/` in which a function runs for one warm request, by V8's coverage of a server that runs
 * from its sources: `npx tsx bench/files.ts`. Prints the figures and the files; ends with 1 where a budget is missed.
 */
const warmUps = 20;
/** A file counts where it ran in each of so many requests: what a timer does meanwhile falls out. */
const takes = 5;

const folder = temporaryFolder();
const settings = { PORT: "0", DATA_DIR: folder, DEMO: "off", SIGNUP: "open", REQUESTS_PER_MINUTE: "100000" };
const server = await startServer(readSettings(settings), pino({ level: "silent" }));
const session = new Session();
session.connect();
try {
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const { ask, trip, source } = await fill(server.address);
  const filters = "status=new&customerName_like=Tara&_sort=createdAt&_order=desc&_start=0&_end=25";
  const walks: Walk[] = [
    { name: "PATCH /api/trips/:id {title}", budget: 35, ...changing(ask, `/api/trips/${trip.id}`, "title") },
    {
      ...{ name: "GET /api/trips, two filters, sorted", budget: 35 },
      run: () => ask("GET", `/api/trips?${filters}`),
    },
    { name: "GET /api/trips/:id", budget: 20, run: () => ask("GET", `/api/trips/${trip.id}`) },
    {
      ...{ name: "PATCH /api/query-sources/:id", budget: 35 },
      ...changing(ask, `/api/query-sources/${source.id}`, "name"),
    },
  ];
  const found = [];
  for (const walk of walks) found.push({ ...walk, files: await filesOf(walk) });
  for (const { name, files } of found) console.log(`\n${name}: ${files.length}\n  ${files.join("\n  ")}`);
  const figures = found.map(({ name, budget, files }) =>
    atMost(name, files.length, { budget, unit: "files" }),
  );
  console.log(`\n${tableOf(figures)}`);
  process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
} finally {
  session.disconnect();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Ask = (method: string, path: string, body?: object) => Promise<Row>;
interface Row {
  id: string;
  version: number;
}

/** An organisation with one trip and one query source, and a way to ask as its owner. */
async function fill(address: string) {
  let token = "";
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const account = { organisation: "Harbour Travels", fullname: "Mira Solberg", username: "mira" };
  const login = { email: "mira@harbour.example", password: "seven quiet lanterns" };
  const signedUp = await ask("POST", "/api/auth/signup", { ...account, ...login });
  ({ token } = signedUp as Row & { token: string });
  const source = await ask("POST", "/api/query-sources", { name: "Fairs" });
  const trip = await ask("POST", "/api/trips", { customerName: "Tara Lindqvist", querySourceId: source.id });
  return { ask, trip, source };
}

interface Walk {
  name: string;
  /** How many files it may run through. */
  budget: number;
  /** Done before each request, and not counted. */
  prepare?(): Promise<void>;
  run(): Promise<unknown>;
}

/** Changes a text of a row, each time to another and from the version that the row has by then. */
function changing(ask: Ask, path: string, field: string): Pick<Walk, "prepare" | "run"> {
  let version = 0;
  return {
    async prepare() {
      ({ version } = await ask("GET", path));
    },
    run: () => ask("PATCH", path, { version, [field]: `Backwaters ${version}` }),
  };
}

/** The files that ran in each take of a request that was made a few times before. */
async function filesOf({ prepare, run }: Walk): Promise<string[]> {
  let common: Set<string> | undefined;
  for (let round = 0; round < warmUps + takes; round += 1) {
    await prepare?.();
    await covered();
    await run();
    const files = await covered();
    if (round >= warmUps) common = new Set([...files].filter((file) => common?.has(file) ?? true));
  }
  return [...(common ?? [])].toSorted();
}

/** The files of which a function ran since it was last asked. */
async function covered(): Promise<Set<string>> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const root = fileURLToPath(new URL("..", import.meta.url));
  return new Set(
    result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count: runs }) => runs > 0)))
      .flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url.split("?", 1)[0] ?? url)] : []))
      .filter((file) => file.startsWith(root))
      .map((file) => file.slice(root.length))
      .filter((file) => /^(server|src)\//.test(file)),
  );
}
