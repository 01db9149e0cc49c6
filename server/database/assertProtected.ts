import type { Database } from "./connection/Database";
import { ownGrants } from "./structure/ownIndexes";
import { ownTables } from "./structure/ownTables";

export class UnprotectedError extends Error {}

/** Refuses a database whose row-level security could be bypassed. @throws UnprotectedError with all problems. */
export async function assertProtected(database: Database): Promise<void> {
  const [role] = await database.query<RoleState>(roleSql);
  if (!role) throw new UnprotectedError("The database does not know its own user.");
  const tables = await database.query<TableState>(tablesSql);
  const ofRole = [
    ...(role.superuser ? [`The role "${role.name}" is a superuser, whom no row-level security stops.`] : []),
    ...(role.bypasses ? [`The role "${role.name}" has BYPASSRLS.`] : []),
    ...(role.owned
      ? [`The role "${role.name}" owns the table "${role.owned}", or may act as its owner.`]
      : []),
  ];
  // With such a role every table would be reported.
  const errors = ofRole.length > 0 ? ofRole : tables.flatMap(fieldErrorsOf);
  if (tables.length === 0) errors.push("There is no table yet: the migrations have not run.");
  if (errors.length === 0) return;
  throw new UnprotectedError(
    `The database does not keep organisations apart:\n- ${errors.join("\n- ")}\n` +
      "Let the owner of the tables migrate (MIGRATION_DATABASE_URL) and the application sign in as another role " +
      "(DATABASE_URL), made with: create role tripwright_app login nosuperuser nobypassrls password '…'.",
  );
}

interface RoleState {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  /** A table that the role owns or may act for. */
  owned: string | null;
}

interface TableState {
  name: string;
  isTable: boolean;
  enabled: boolean;
  forced: boolean;
  /** Whether the role may change or delete rows (`changes`), or insert them (`adds`). */
  changes: boolean;
  adds: boolean;
  policies: string[];
}

function fieldErrorsOf({ name, isTable, enabled, forced, changes, adds, policies }: TableState): string[] {
  const granted = ownTables[name]?.grants ?? ownGrants[name];
  const isRecord = granted && !granted.includes("update");
  if (isRecord && (changes || (adds && !granted.includes("insert"))))
    return [`The table "${name}" is a record, and the role may write it: revoke that.`];
  if (!isTable)
    return [`"${name}" shows rows of organisations and is no table that can be guarded: drop it.`];
  if (!enabled || !forced) return [`The table "${name}" has no forced row-level security.`];
  const foreign = policies.filter((policy) => !policy.includes("current_setting('app.tenant_id'"));
  return foreign.length > 0 || policies.length === 0
    ? [`The table "${name}" has a policy that does not look at the organisation, or none.`]
    : [];
}

const roleSql = `
  select current_user::text as name, r.rolsuper as superuser, r.rolbypassrls as bypasses,
    (select min(c.relname::text) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(current_user, c.relowner, 'member')) as owned
  from pg_roles r where r.rolname = current_user`;

const tablesSql = `
  select c.relname::text as name, c.relkind in ('r', 'p') as "isTable", c.relrowsecurity as enabled,
    c.relforcerowsecurity as forced,
    has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete') as changes,
    has_table_privilege(c.oid, 'insert') as adds,
    array_remove(array(
      select unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)])
      from pg_policy p
      where p.polrelid = c.oid and p.polpermissive and exists (
        select from unnest(p.polroles) as given (role) where role = 0 or pg_has_role(current_user, role, 'member'))
    ), null) as policies
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  order by 1`;
