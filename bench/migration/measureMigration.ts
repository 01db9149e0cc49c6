import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "../../server/database/migrate";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { temporaryFolder } from "../../tests/setup/temporaryFolder";
import { warningLog } from "../../tests/setup/warningLog";
import { fillTrips } from "../database/fillTrips";
import { organisationSizes } from "../database/organisationSizes";
import { atMost, type Figure } from "../Figure";

const trips = 100_000;
const migrations = "server/database/migrations";

/** How long an upgrade takes that makes contacts of the customers of 100,000 trips, of 20 organisations. */
export async function measureMigration(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const postgres = await startPrivatePostgres(folder, warningLog);
  const superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  try {
    await migrateBefore(join(folder, "before"), postgres.ownerUrl);
    console.log(`Filling ${trips} trips of before there were contacts …`);
    for (const [index, size] of organisationSizes(20, trips).entries())
      await fillBefore(superuser, index, size);
    await superuser.query("vacuum analyze");
    await superuser.query("checkpoint");
    const told: string[] = [];
    const start = performance.now();
    await migrate(postgres.ownerUrl, { tell: (message) => told.push(message) });
    const seconds = (performance.now() - start) / 1_000;
    const { rows } = await superuser.query("select from trips where contact_id is null limit 1");
    if (rows.length > 0) throw new Error("A trip has no contact.");
    return [
      atMost(`contacts of ${trips} trips made`, seconds, { budget: 60, unit: "s", beside: told.join(" ") }),
    ];
  } finally {
    await superuser.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tables as they were before the migration that makes contacts. */
async function migrateBefore(folder: string, ownerUrl: string): Promise<void> {
  mkdirSync(join(folder, "migrations"), { recursive: true });
  for (const name of readdirSync(migrations).filter((one) => one < "0005" || one === "structure.json"))
    cpSync(join(migrations, name), join(folder, "migrations", name), { recursive: true });
  // The grants of this version name what only later migrations make: they come with those.
  await migrate(ownerUrl, { folder }).catch((error: unknown) => {
    if (!String(error).includes("the grants to")) throw error;
  });
}

async function fillBefore(superuser: Client, index: number, size: number): Promise<void> {
  const made = await superuser.query<{ tenantId: string; userId: string; website: string; agent: string }>(
    `with ids as materialized (select gen_random_uuid() as tenant, gen_random_uuid() as owner),
       tenant as (insert into tenants (tenant_id, id, name) select tenant, tenant, $1 from ids),
       owner as (insert into users (tenant_id, id, username, fullname, role) select tenant, owner, $1, $1, 'owner' from ids),
       sources as (
         insert into query_sources (tenant_id, id, name, kind)
         select tenant, gen_random_uuid(), kind, kind from ids, unnest(array['website_form', 'b2b_agent']) as kind
         returning id, kind)
     select tenant as "tenantId", owner as "userId", (select id from sources where kind = 'website_form') as website,
       (select id from sources where kind = 'b2b_agent') as agent
     from ids`,
    [`Harbour Travels ${index}`],
  );
  for (const { tenantId, userId, website, agent } of made.rows)
    await fillTrips(
      superuser,
      { tenantId, size, userIds: [userId], sourceIds: [website, website, website, agent] },
      { isBeforeContacts: true },
    );
}
