import { Client } from "pg";
import { startSession } from "../../server/auth/signIn";
import { connect } from "../../server/database/connect";
import type { Database } from "../../server/database/connection/Database";
import { insertAll } from "../../server/database/repository/row";
import { createOrganisation } from "../../server/rest/organisation/createOrganisation";
import { querySources } from "../../src/resources/querySources";
import { users } from "../../src/resources/users";
import type { QueryField } from "../../src/schema";
import { fillTrips } from "./fillTrips";
import { organisationSizes } from "./organisationSizes";

/** An organisation that the load asks for, with a token of its owner. */
export interface FilledOrganisation {
  tenantId: string;
  ownerId: string;
  sourceIds: string[];
  token: string;
  size: number;
  /** Up to a thousand of its trips, drawn by chance. */
  tripIds: string[];
}

/** Fills a migrated, empty database: 20 organisations with 100,000 trips in all. */
export async function fillDatabase(appUrl: string, superuserUrl: string): Promise<FilledOrganisation[]> {
  const database = connect(appUrl, { max: 2 });
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const filled: FilledOrganisation[] = [];
    for (const [index, size] of organisationSizes(20, 100_000).entries())
      filled.push(await fillOrganisation(database, superuser, index, size));
    await superuser.query("vacuum analyze");
    await superuser.query("checkpoint");
    return filled;
  } finally {
    await superuser.end();
    await database.close();
  }
}

/** An organisation with nine people and so many trips. */
export async function fillOrganisation(
  database: Database,
  superuser: Client,
  index: number,
  size: number,
): Promise<FilledOrganisation> {
  // Nobody signs in with it: the tokens are made below.
  const passwordHash = "none";
  const { tenantId, userId } = await createOrganisation(database, {
    organisation: `Harbour Travels ${index}`,
    fullname: "Mira Solberg",
    username: `owner${index}`,
    email: "mira@harbour.example",
    isEmailConfirmed: true,
    passwordHash,
  });
  const people = Array.from({ length: 8 }, (_, place) => ({
    username: `sales${index}.${place}`,
    fullname: `Seller ${place}`,
    role: "sales",
  }));
  const sources = [
    { name: "Website", kind: "website_form" as const },
    { name: "Telephone", kind: "phone" as const },
    { name: "Walk-in", kind: "walk_in" as const },
    { name: "Partner", kind: "b2b_agent" as const },
  ];
  const [made, sourceRows] = await database.inTenant(tenantId, async (tx) => [
    await insertAll(tx, users, people),
    await insertAll(tx, querySources, sources),
  ]);
  const userIds = [userId, ...(made ?? []).map(({ id }) => id)];
  const sourceIds = (sourceRows ?? []).map(({ id }) => id);
  await superuser.query(
    "update tenants set query_fields = $2, time_zone = 'Asia/Kolkata', currency = 'INR' where id = $1",
    [tenantId, JSON.stringify(queryFields)],
  );
  await fillTrips(superuser, { tenantId, userIds, sourceIds, size });
  const login = { tenant_id: tenantId, user_id: userId, password_hash: passwordHash };
  const session = await startSession(database, login, { address: "127.0.0.1", userAgent: "bench" });
  if (!session) throw new Error("The session of the load could not be started.");
  const { rows } = await superuser.query<{ id: string }>(
    "select id from trips where tenant_id = $1 order by random() limit 1000",
    [tenantId],
  );
  const tripIds = rows.map(({ id }) => id);
  return { tenantId, ownerId: userId, sourceIds, token: session.token, size, tripIds };
}

const field = (key: string, kind: QueryField["kind"]): QueryField => ({
  ...{
    key,
    of: "trips",
    label: key,
    kind,
    options: [],
    required: false,
    help: null,
    section: null,
    isPublic: false,
    isActive: true,
  },
});
export const queryFields: QueryField[] = [
  field("occasion", "text"),
  field("pastTrips", "number"),
  field("decisionBy", "date"),
];
