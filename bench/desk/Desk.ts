import { Client } from "pg";
import { startSession } from "../../server/auth/signIn";
import { connect } from "../../server/database/connect";
import { type Role, roleNames } from "../../src/schema";
import { type FilledOrganisation, fillDatabase } from "../database/fillDatabase";
import { startServers } from "../process/startServers";

/** An organisation at work: the largest of 20 with 100,000 trips, with a person of each role. */
export interface Desk {
  organisations: readonly FilledOrganisation[];
  organisation: FilledOrganisation;
  port: number;
  /** Of the server's process. */
  pid: number;
  address: string;
  /** Of the application's own user of the database. */
  appUrl: string;
  /** Sees all rows of all organisations. */
  superuser: Client;
  tokens: Readonly<Record<Role, string>>;
  /** Asks as a role, by default as the owner. @returns the answer's JSON. @throws Error where it is refused. */
  ask<T>(path: string, sent?: Sent): Promise<T>;
  close(): Promise<void>;
}

export interface Sent {
  role?: Role;
  method?: "POST" | "PATCH";
  body?: object;
}

/** Rounds of each request; a shorter look while working on something: BENCH_SECONDS=1. */
export const rounds = 20 * Number(process.env.BENCH_SECONDS ?? 5);

export async function openDesk(): Promise<Desk> {
  const servers = await startServers();
  const superuser = new Client({ connectionString: servers.superuserUrl });
  const close = async () => {
    await superuser.end();
    await servers.stop();
  };
  try {
    await superuser.connect();
    console.log("Filling a database with 100,000 trips of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const [organisation] = organisations.toSorted((one, other) => other.size - one.size);
    if (!organisation) throw new Error("No organisation was filled.");
    const tokens = await tokensOf(organisation, servers.appUrl, superuser);
    const { port, pid } = servers.ours;
    const address = `http://127.0.0.1:${port}`;
    const ask = async <T>(path: string, { role = "owner", method, body }: Sent = {}): Promise<T> => {
      const answer = await fetch(`${address}${path}`, {
        ...(method ? { method } : {}),
        headers: {
          authorization: `Bearer ${tokens[role]}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      // The callers name what the route answers.
      return (await answer.json()) as T;
    };
    return {
      appUrl: servers.appUrl,
      organisations,
      organisation,
      port,
      pid,
      address,
      superuser,
      tokens,
      ask,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives some of the sellers the other roles, so that each of them has trips of their own. */
async function tokensOf(
  { tenantId, token }: FilledOrganisation,
  appUrl: string,
  superuser: Client,
): Promise<Desk["tokens"]> {
  const others = roleNames.filter((role) => role !== "owner");
  const { rows } = await superuser.query<{ id: string; role: Role }>(
    `with seller as (
       select id, row_number() over (order by username) as n from users where tenant_id = $1 and role = 'sales'
     ), person as (
       update users u set role = given.role from seller, unnest($2::text[]) with ordinality as given (role, n)
       where u.tenant_id = $1 and u.id = seller.id and seller.n = given.n returning u.id, u.username, u.role
     ), login as (
       insert into logins (username, tenant_id, user_id, password_hash) select username, $1, id, 'none' from person
     )
     select id, role from person`,
    [tenantId, others],
  );
  const database = connect(appUrl, { max: 1 });
  try {
    const tokens = new Map<Role, string>([["owner", token]]);
    for (const { id, role } of rows) {
      const login = { tenant_id: tenantId, user_id: id, password_hash: "none" };
      const session = await startSession(database, login, { address: "127.0.0.1", userAgent: "bench" });
      if (!session) throw new Error(`The session of the role ${role} could not be started.`);
      tokens.set(role, session.token);
    }
    if (tokens.size < roleNames.length) throw new Error("A role has nobody.");
    // Every role has one, as was just looked.
    return Object.fromEntries(tokens) as Desk["tokens"];
  } finally {
    await database.close();
  }
}

/** Milliseconds within which 95 in 100 rounds are over, after some that warm it up. */
export async function p95(ask: (round: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const start = performance.now();
    await ask(Math.max(0, round));
    if (round >= 0) taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other)[Math.floor(rounds * 0.95)] ?? Infinity;
}
