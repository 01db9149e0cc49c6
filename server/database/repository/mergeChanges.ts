import { isCollected, type Resource } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { type Acting, writerOf } from "../query/ruleSql";
import { columnNameOf, quoted, tableOf } from "../tables/tableOf";

/** A row that a merge changed, by column: before it, as it left it, and now. */
export interface MergeChange {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  now: Record<string, unknown>;
}

/** The columns that an undo sets back; triggers keep derived ones. */
const columnsOf = ({ fields, derived = {} }: Resource): string[] =>
  [...Object.keys(fields).filter((name) => !(name in derived)), "deletedAt"].map(columnNameOf);

/** The columns with several values, of which an undo takes back its own where others were changed since. */
const joinedColumns = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isCollected(field) || field.kind === "group" ? [columnNameOf(name)] : [],
  );

/** Changes `m` of rows `x` of a resource by a merge. $1 is the merge, $2 the resource, $3 the columns to set back. */
const changedSql = (resource: Resource) =>
  `merge_changes m join ${tableOf(resource).name} x on x.tenant_id = m.tenant_id and x.id = m.row_id
   where m.merge_id = $1 and m.resource = $2 and m.before ?| $3::text[]`;

/** Whether a column of `x` is as the merge left it, or another. */
const isLeft = (key: string) => `coalesce(to_jsonb(x) -> ${key}, 'null') = m.after -> ${key}`;
const isOther = (key: string) => `coalesce(to_jsonb(x) -> ${key}, 'null') <> m.after -> ${key}`;

const isWholly = `not exists (select from jsonb_object_keys(m.before) k
  where k = any($3::text[]) and k <> all($4::text[]) and ${isOther("k")})`;

/** How many rows of a resource an undo sets back, and how many it does not in every column, some of them by id. */
export async function countChanges(
  tx: Transaction,
  resource: Resource,
  mergeId: string,
  but: readonly string[],
  most: number,
): Promise<{ back: number; stay: number; staying: string[] }> {
  const [counted] = await tx.query<{ back: number; stay: number; staying: string[] }>(
    `select count(*) filter (where goes)::int as back, count(*) filter (where not goes)::int as stay,
       coalesce((array_agg(id order by id) filter (where not goes))[:${most}], '{}') as staying
     from (select x.id, ${isWholly} as goes from ${changedSql(resource)} and x.id <> all($5::uuid[])) found`,
    [mergeId, resource.name, columnsOf(resource), joinedColumns(resource), but],
  );
  return counted ?? { back: 0, stay: 0, staying: [] };
}

/** What a merge changed in these rows, or in all whose lists were changed since. */
export const mergeChanges = (
  tx: Transaction,
  resource: Resource,
  mergeId: string,
  ids?: readonly string[],
): Promise<MergeChange[]> => {
  const which = ids
    ? "x.id = any($4::uuid[])"
    : `exists (select from jsonb_object_keys(m.before) k where k = any($4::text[])
        and to_jsonb(x) -> k not in (m.after -> k, m.before -> k))`;
  return tx.query<MergeChange>(
    `select x.id, m.before, m.after, to_jsonb(x) as now from ${changedSql(resource)} and ${which} order by x.id`,
    [mergeId, resource.name, columnsOf(resource), ids ?? joinedColumns(resource)],
  );
};

/** The names of the resources in which a merge changed rows. */
export const resourcesChangedBy = async (tx: Transaction, mergeId: string): Promise<string[]> =>
  (
    await tx.query<{ resource: string }>(
      "select distinct resource from merge_changes where merge_id = $1 order by resource",
      [mergeId],
    )
  ).map(({ resource }) => resource);

/**
 * Sets back what a merge changed in rows of a resource, in the trash too, each column where it still is as the merge
 * left it. As the server. `only`: these rows; `but`: all others.
 */
export async function setBackMerged(
  { tx, acting }: { tx: Transaction; acting: Acting },
  resource: Resource,
  mergeId: string,
  { only, but = [] }: { only?: readonly string[]; but?: readonly string[] },
): Promise<void> {
  const known = columnsOf(resource);
  const found = await tx.query<{ key: string }>(
    `select distinct k as key from merge_changes m, jsonb_object_keys(m.before) k
     where m.merge_id = $1 and m.resource = $2 and k = any($3::text[])`,
    [mergeId, resource.name, known],
  );
  const changes = found.map(({ key }) => {
    const column = quoted(key);
    return `${column} = case when coalesce(to_jsonb(x.${column}), 'null') = m.after -> '${key}' then p.${column} else x.${column} end`;
  });
  if (changes.length === 0) return;
  const { name } = tableOf(resource);
  await tx.query(
    `update ${name} x set ${changes.join(", ")}, version = x.version + 1, updated_at = moment(), updated_by = $4
     from merge_changes m, jsonb_populate_record(null::${name}, m.before) p
     where m.merge_id = $1 and m.resource = $2 and x.tenant_id = m.tenant_id and x.id = m.row_id
       and x.id ${only ? "=" : "<>"} ${only ? "any" : "all"}($5::uuid[])
       and exists (select from jsonb_object_keys(m.before) k where k = any($3::text[]) and ${isLeft("k")})`,
    [mergeId, resource.name, known, writerOf(acting), only ?? but],
  );
}

export const forgetChanges = (tx: Transaction, mergeIds: readonly string[]): void =>
  tx.later({ text: "delete from merge_changes where merge_id = any($1::uuid[])", values: [mergeIds] });
