import type { Resource } from "../../../src/schema";
import { keepsTotals } from "../query/selectionSql";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";
import type { TableStructure } from "./Structure";

/** Totals of live rows by resource and tab (''), kept by triggers in slots, so that writers rarely wait. */
export const countersTable: TableStructure = {
  columns: {
    tenant_id: { type: "uuid", notNull: true },
    resource: { type: "text", notNull: true },
    tab: { type: "text", notNull: true },
    slot: { type: "smallint", notNull: true },
    total: { type: "bigint", notNull: true },
  },
  primaryKey: { name: "counters__key", columns: ["tenant_id", "resource", "tab", "slot"] },
  ofTenants: true,
  indexes: {},
  references: {},
  checks: {},
  triggers: {},
  grants: ["select"],
  storage: "fillfactor = 50",
};

const counterFunction = (resource: Resource) => `count_${tableNameOf(resource.name)}`;

export function counterTriggers(resource: Resource): Record<string, string> {
  if (!keepsTotals(resource)) return {};
  const table = tableNameOf(resource.name);
  const on = quoted(table);
  const call = `execute function ${counterFunction(resource)}()`;
  const tab = resource.list.tabs && quoted(columnNameOf(resource.list.tabs));
  const watched = ["deleted_at", ...(tab ? [tab] : [])];
  const changed = [
    "(old.deleted_at is null) is distinct from (new.deleted_at is null)",
    ...(tab ? [`old.${tab} is distinct from new.${tab}`] : []),
  ];
  return {
    [`${table}__count_insert`]: `after insert on ${on} referencing new table as added for each statement ${call}`,
    [`${table}__count_delete`]: `after delete on ${on} referencing old table as gone for each statement ${call}`,
    [`${table}__count_update`]: `after update of ${watched.join(", ")} on ${on} for each row when (${changed.join(" or ")}) ${call}`,
  };
}

const tabColumn = ({ list: { tabs } }: Resource) =>
  tabs ? `coalesce(${quoted(columnNameOf(tabs))}, '')` : "''";

/** Recounts existing rows, after a list gets totals or other tabs. */
export function recount(resource: Resource): string[] {
  const name = literal(resource.name);
  return [
    `delete from counters where resource = ${name}`,
    `insert into counters (tenant_id, resource, tab, slot, total)
  select tenant_id, ${name}, ${tabColumn(resource)}, 0, count(*) from ${quoted(tableNameOf(resource.name))}
  where deleted_at is null group by 1, 3`,
  ];
}

/** Updates the totals. Runs as the owner, since the application may only read them. */
export function counterRoutine(resource: Resource): [name: string, sql: string] {
  const tab = tabColumn(resource);
  const tabOf = (row: string) => (resource.list.tabs ? tab.replace("(", `(${row}.`) : tab);
  const counted = (rows: string, sign: string) =>
    `select tenant_id, ${tab} as tab, ${sign}count(*) as change from ${rows} where deleted_at is null group by 1, 2`;
  return [
    `${counterFunction(resource)}()`,
    `create function ${counterFunction(resource)}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, ${literal(resource.name)}, tab, pg_backend_pid() % 16, change from (${counted("added", "")}) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, ${literal(resource.name)}, tab, pg_backend_pid() % 16, change from (${counted("gone", "-")}) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, ${literal(resource.name)}, tab, pg_backend_pid() % 16, sum(change) from (values
        (${tabOf("old")}, case when old.deleted_at is null then -1 else 0 end),
        (${tabOf("new")}, case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$`,
  ];
}
