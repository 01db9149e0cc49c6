import { rmSync } from "node:fs";
import { Client } from "pg";
import { connect } from "../../server/database/connect";
import type { Database } from "../../server/database/connection/Database";
import { migrate } from "../../server/database/migrate";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { list } from "../../server/database/repository/list";
import { resourceNamed } from "../../src/resources";
import { customFieldsOf, type Parameters, parseListQuery } from "../../src/schema";
import { temporaryFolder } from "../../tests/setup/temporaryFolder";
import { warningLog } from "../../tests/setup/warningLog";
import { type FilledOrganisation, fillOrganisation, queryFields } from "../database/fillDatabase";
import { atMost, type Figure } from "../Figure";

const trips = resourceNamed("trips");
const customFields = customFieldsOf(trips, queryFields);
const small = 10_000;
const large = 1_000_000;
const runs = 40;
/** A page of the larger organisation may take twice as long, or so many milliseconds where that is more (P34). */
const least = 50;

/** What the list of trips offers, in one request each. */
const asked: Readonly<Record<string, Parameters>> = {
  "first page": {},
  "last page": { _start: "9975", _end: "10000" },
  "one state": { status: "quoted" },
  "by customer": { _sort: "customerName" },
  "by budget": { _sort: "budget", _order: "desc" },
  "by start date, latest first": { _sort: "startDate", _order: "desc" },
  "one destination": { destinations: "Munnar" },
  "a tag of nobody": { tags: "none" },
  "words in the notes": { notes_like: "window" },
  "the kind of the source": { "querySourceId.kind": "walk_in" },
  "all kinds of source but one": { "querySourceId.kind_ne": "walk_in" },
  "a query field of nobody": { "custom.occasion": "none" },
  "dates long ago": { startDate_between: ["2020-01-01", "2020-02-01"] },
  "search: one letter": { q: "a" },
  "search: two letters": { q: "xa" },
  "search: two letters of nobody": { q: "zz" },
  "search: a frequent word": { q: "anaya" },
  "search: two words": { q: "anaya verma" },
  "search: a rare word": { q: "holmqvist" },
  "search: a reference": { q: `TRP-${new Date().getFullYear()}-00471` },
  "search: the end of a reference": { q: "00471" },
  "search: nothing": { q: "zzyzx" },
};

/** How much longer a request takes in an organisation of a million trips than in one of ten thousand: the 95th percentile. */
export async function measureGrowth(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const postgres = await startPrivatePostgres(folder, warningLog);
  await migrate(postgres.ownerUrl);
  const database = connect(postgres.appUrl, { max: 2 });
  try {
    console.log(`Filling organisations of ${small} and ${large} trips …`);
    const [few, many] = await filled(database, postgres.superuserUrl);
    const figures: Figure[] = [];
    for (const [name, parameters] of Object.entries(asked)) {
      const short = await timed(database, few, parameters);
      const long = await timed(database, many, parameters);
      const budget = Math.round(Math.max(2 * short, least));
      const beside = `${short.toFixed(1)} ms among ${small}`;
      figures.push(atMost(`trips among ${large}, ${name}`, long, { budget, unit: "ms", beside }));
    }
    return figures;
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function filled(database: Database, superuserUrl: string) {
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const few = await fillOrganisation(database, superuser, 0, small);
    const many = await fillOrganisation(database, superuser, 1, large);
    await superuser.query("vacuum analyze");
    await superuser.query("checkpoint");
    return [few, many] as const;
  } finally {
    await superuser.end();
  }
}

/** The 95th percentile of a request's milliseconds, after some that warm it up. */
async function timed(
  database: Database,
  { tenantId, ownerId }: FilledOrganisation,
  parameters: Parameters,
): Promise<number> {
  const actor = { userId: ownerId, role: "owner", teamIds: [] } as const;
  const query = parseListQuery(trips, parameters, { actor, customFields, resourceNamed });
  const taken: number[] = [];
  for (let run = -5; run < runs; run += 1) {
    const start = performance.now();
    await database.reading(tenantId, (tx) => list(tx, trips, query, actor, { customFields, resourceNamed }));
    if (run >= 0) taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other)[Math.floor(runs * 0.95)] ?? Number.NaN;
}
