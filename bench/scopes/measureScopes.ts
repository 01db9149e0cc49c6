import { Client } from "pg";
import { startSession } from "../../server/auth/signIn";
import { connect } from "../../server/database/connect";
import { type FilledOrganisation, fillDatabase } from "../database/fillDatabase";
import { lastNames } from "../database/words";
import { atMost, type Figure } from "../Figure";
import { Asker } from "../load/Asker";
import { startServers } from "../process/startServers";
import { forOurs } from "../scenarios/targets";

/** Requests of each kind; a shorter look while working on something: BENCH_SECONDS=1. */
const asked = 50 * Number(process.env.BENCH_SECONDS ?? 5);

const newest = "_sort=createdAt&_order=desc";
const lists: Readonly<Record<string, (n: number) => string>> = {
  "first page": () => `${newest}&_start=0&_end=25`,
  "one state": () => `status=quoted&${newest}&_start=0&_end=25`,
  "page 40": () => `${newest}&_start=975&_end=1000`,
  "by start date": () => "_sort=startDate&_order=desc&_start=0&_end=25",
  search: (n) => `q=${lastNames[n % lastNames.length]}&${newest}&_start=0&_end=25`,
};

/** The list of trips for a seller who reads the team's alone, asked in turns with the owner, who reads all. */
export async function measureScopes(): Promise<Figure[]> {
  const servers = await startServers();
  try {
    console.log("Filling a database with 100,000 trips of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const [large] = organisations.toSorted((one, other) => other.size - one.size);
    if (!large) throw new Error("No organisation was filled.");
    const asker = new Asker(servers.ours.port);
    const seller = await teamOf(large, servers.appUrl, servers.superuserUrl);
    await limit(asker, large);
    const figures: Figure[] = [];
    for (const [name, query] of Object.entries(lists)) {
      const [free, scoped] = await timed(asker, [large, seller], query);
      if (!free || !scoped) throw new Error(`${name} was not measured.`);
      const figure = atMost(`trips of one's team, ${name}, 95 in 100`, scoped.p95, {
        ...{ budget: Math.round(20 * free.p95) / 10, unit: "ms" },
        beside: `${free.p95.toFixed(1)} ms without, ${scoped.total} of ${free.total} trips`,
      });
      figures.push(figure);
    }
    asker.close();
    return figures;
  } finally {
    await servers.stop();
  }
}

/** Makes a team of four sellers. @returns the organisation as one of them asks for it. */
async function teamOf(
  organisation: FilledOrganisation,
  appUrl: string,
  superuserUrl: string,
): Promise<FilledOrganisation> {
  const { tenantId } = organisation;
  const superuser = new Client({ connectionString: superuserUrl });
  const database = connect(appUrl, { max: 1 });
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ id: string }>(
      `insert into logins (username, tenant_id, user_id, password_hash)
         select username, tenant_id, id, 'none' from users where tenant_id = $1 and role = 'sales' returning user_id as id`,
      [tenantId],
    );
    const members = rows.map(({ id }) => id).slice(0, 4);
    await superuser.query(
      `with team as (
         insert into teams (tenant_id, id, name, members) values ($1, gen_random_uuid(), 'Backwaters', $2) returning id)
       update trips set assignee_team_id = team.id from team where tenant_id = $1 and assignee_user_id = any($2)`,
      [tenantId, members],
    );
    await superuser.query("vacuum analyze trips");
    const login = { tenant_id: tenantId, user_id: members[0] ?? "", password_hash: "none" };
    const session = await startSession(database, login, { address: "127.0.0.1", userAgent: "bench" });
    if (!session) throw new Error("The session of the seller could not be started.");
    return { ...organisation, token: session.token };
  } finally {
    await database.close();
    await superuser.end();
  }
}

/** Lets sellers read the trips of their team alone. */
async function limit(asker: Asker, organisation: FilledOrganisation): Promise<void> {
  const path = "/api/tenants";
  const { version } = JSON.parse((await asker.ask(forOurs({ organisation, path, method: "GET" }))).body);
  const scopes = [{ role: "sales", resource: "trips", read: "team", write: "team", export: "team" }];
  const body = JSON.stringify({ version, scopes });
  const answer = await asker.ask(forOurs({ organisation, path, method: "PATCH", body }));
  if (answer.status !== 200) throw new Error(answer.body);
}

/** For each asking: milliseconds, and how many trips there are. */
async function timed(
  asker: Asker,
  asking: readonly FilledOrganisation[],
  query: (n: number) => string,
): Promise<{ p95: number; total: string }[]> {
  const found = asking.map(() => ({ taken: new Array<number>(), total: "" }));
  for (let n = -10; n < asked; n += 1)
    for (const [index, organisation] of asking.entries()) {
      const start = performance.now();
      const path = `/api/trips?${query(Math.max(0, n))}`;
      const { status, body, headers } = await asker.ask(forOurs({ organisation, path, method: "GET" }));
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`);
      const one = found[index];
      if (n < 0 || !one) continue;
      one.taken.push(performance.now() - start);
      one.total = /x-total-count: *(\S+)/i.exec(headers)?.[1] ?? "";
    }
  return found.map(({ taken, total }) => ({
    p95: taken.sort((one, other) => one - other)[Math.floor(asked * 0.95)] ?? Infinity,
    total,
  }));
}
