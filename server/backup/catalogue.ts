import type { Client } from "pg";

/** Tables that stay behind: what they hold ends with a restore, so that nobody is signed in by an old token or link. */
const leftOut = ["migrations", "sessions", "links", "attempts"];

export interface BackedUpTable {
  name: string;
  /** Those that hold values of their own; generated ones are made anew. */
  columns: string[];
}

/** The tables of the application that a backup holds, in the order of their names. */
export const tablesOf = async (client: Client): Promise<BackedUpTable[]> =>
  (
    await client.query<BackedUpTable>(
      `select c.relname::text as name, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       order by 1`,
      [leftOut],
    )
  ).rows;

/** The migrations that a database has, by name. */
export const migrationsOf = async (client: Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations where name like 'migrations/%' order by name",
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
};

/**
 * Refuses a role that would see only a part of the rows: the tables' owner sees all by a policy of its own, a superuser
 * by right.
 * @throws Error that names the role and a table, with the remedy.
 */
export async function refusePartialSight(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select c.relname::text as name, current_user::text as role from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolbypassrls))
       and not (pg_has_role(current_user, c.relowner, 'usage') and exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) as given (role) where role = 0 or pg_has_role(current_user, role, 'usage'))))
     order by 1 limit 1`,
  );
  if (rows[0])
    throw new Error(
      `The role "${rows[0].role}" does not see every row of the table "${rows[0].name}". ` +
        "Set MIGRATION_DATABASE_URL, which signs in as the owner of the tables.",
    );
}
