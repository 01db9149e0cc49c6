import { isWritable, personalFields, type Resource, secretFields, systemFields } from "../../../src/schema";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";
import type { TableStructure } from "./Structure";

/**
 * The history of every row. Only triggers write it, so that no write is missed and the application cannot add to it or
 * change it. Without foreign keys, so that no change of a row, user or key affects it.
 */
export const historyTable: TableStructure = {
  columns: {
    tenant_id: { type: "uuid", notNull: true },
    id: { type: "bigint", notNull: true, default: "identity" },
    at: { type: "timestamptz(3)", notNull: true },
    resource: { type: "text", notNull: true },
    row_id: { type: "uuid", notNull: true },
    action: { type: "text", notNull: true },
    via: { type: "text", notNull: true },
    user_id: { type: "uuid" },
    api_key_id: { type: "uuid" },
    version: { type: "integer", notNull: true },
    /** `[before, after]` by column; null where the row was created, removed or only moved. */
    changes: { type: "jsonb" },
    /** The same for secret columns, for set-backs and permitted readers; `changes` only marks them as changed. */
    secrets: { type: "jsonb" },
    /** The browser tab that wrote. */
    origin: { type: "uuid" },
    /** The row whose timeline shows it, if any. */
    about: { type: "uuid" },
    /** Its place in the organisation's feed; null until the feed is read, 0 for entries older than the feed. */
    number: { type: "bigint" },
  },
  primaryKey: { name: "history__key", columns: ["tenant_id", "id"] },
  ofTenants: true,
  indexes: {
    history__row: { unique: false, on: "(tenant_id, resource, row_id, id)" },
    history__about: { unique: false, on: "(tenant_id, about, at, id) where about is not null" },
    history__number: { unique: true, on: "(tenant_id, number) where number > 0" },
    history__unnumbered: { unique: false, on: "(tenant_id, id) where number is null" },
  },
  references: {},
  checks: {},
  triggers: {},
  grants: ["select"],
};

/**
 * The trigger of a resource's table. Arguments, as far as needed: the resource; columns without history; columns
 * blanked on erasure; secret columns; columns shown in a timeline; the columns of which one names the
 * timeline's row.
 */
export function historyTrigger(resource: Resource): Record<string, string> {
  if (resource.history === false) return {};
  const table = tableNameOf(resource.name);
  const personal = personalFields(resource.fields).map(columnNameOf);
  const secret = secretFields(resource.fields).map(columnNameOf);
  const { timelineOf } = resource;
  const given = [leftOutColumns(resource), personal, secret, timelineOf ? timelineColumns(resource) : []].map(
    (columns) => `{${columns.join(",")}}`,
  );
  while (!timelineOf && given.at(-1) === "{}") given.pop();
  const about = timelineOf?.by.map(columnNameOf) ?? [];
  const all = [resource.name, ...given, ...about].map(literal).join(", ");
  return {
    [`${table}__history`]: `after insert or update or delete on ${quoted(table)} for each row execute function keep_history(${all})`,
  };
}

/** The columns shown in a timeline: as declared, else the editable fields and the state. */
function timelineColumns({ fields, timelineOf, transitions }: Resource): string[] {
  const written = Object.keys(fields).filter(
    (name) => name === transitions?.field || (fields[name] && isWritable(fields[name], "update")),
  );
  return (timelineOf?.fields ?? written).map(columnNameOf);
}

/** Columns without history: the stamps, the search text, fields with `history: false`. */
function leftOutColumns({ fields }: Resource): string[] {
  const unkept = Object.entries(fields).flatMap(([name, field]) => [
    ...(field.history === false ? [name] : []),
    // Follows from the number.
    ...(field.kind === "phone" && field.e164 ? [field.e164] : []),
  ]);
  return ["tenant_id", "search", ...[...Object.keys(systemFields), ...unkept].map(columnNameOf)];
}

/**
 * Writes the entry of one changed row. `app.writer` holds channel, user, key and tab (Transaction.setWriter).
 * `app.write_mode` (Transaction.setWriteMode): `erase` also moves personal values, from earlier entries too, to the
 * table `erased`; `unerase` brings them back; `reveal` makes a write without changes record a look at a column; `merge`
 * also records what a merge changes, from the first value to the last, to be undone. Values of secret columns are stored
 * apart. Runs as the owner of the tables.
 */
export const historyRoutine: [name: string, sql: string] = [
  "keep_history()",
  `create function keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  through text := coalesce(nullif(writer[1], ''), 'system');
  mode text := split_part(coalesce(current_setting('app.write_mode', true), ''), ' ', 1);
  detail text := split_part(coalesce(current_setting('app.write_mode', true), ''), ' ', 2);
  personal text[] := coalesce(tg_argv[2], '{}');
  secret text[] := coalesce(tg_argv[3], '{}');
  told text[] := coalesce(tg_argv[4], '{}');
  about uuid;
  action text;
  was jsonb;
  blank jsonb;
  changed jsonb;
  hidden jsonb;
begin
  if detail = '' then mode := ''; end if;
  if tg_op <> 'DELETE' then
    if tg_argv[5] = 'id' then about := new.id;
    elsif tg_nargs = 6 then about := (to_jsonb(new) ->> tg_argv[5])::uuid;
    elsif tg_nargs > 6 then
      select (to_jsonb(new) ->> tg_argv[place])::uuid into about from generate_series(5, tg_nargs - 1) place
        where to_jsonb(new) ->> tg_argv[place] is not null limit 1;
    end if;
  end if;
  if tg_op = 'INSERT' then
    insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, about)
      values (new.tenant_id, new.created_at, tg_argv[0], new.id, 'create', through,
        coalesce(writer[2]::uuid, new.created_by), writer[3]::uuid, writer[4]::uuid, new.version, about);
  elsif tg_op = 'DELETE' then
    insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version)
      values (old.tenant_id, moment(), tg_argv[0], old.id, 'purge', through,
        writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, old.version);
  else
    was := to_jsonb(old);
    select jsonb_object_agg(key, case when key = any(secret) then '[null, null]'
          else jsonb_build_array(case when mode <> 'erase' then was -> key end, value) end),
        jsonb_object_agg(key, jsonb_build_array(was -> key, value)) filter (where key = any(secret))
      into changed, hidden from jsonb_each(to_jsonb(new))
      where value <> was -> key and key <> all(tg_argv[1]::text[]) and not (mode = 'erase' and key = any(personal))
        and not (mode = 'unerase' and exists (
          select from erased e where e.tenant_id = new.tenant_id and e.erasure_id = detail::uuid
            and e.row_id = new.id and e.was -> key = value));
    if mode = 'merge' then
      insert into merge_changes as m (tenant_id, merge_id, resource, row_id, before, after)
        select new.tenant_id, detail::uuid, tg_argv[0], new.id, jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
          from jsonb_each(to_jsonb(new))
          where value <> was -> key and key not in ('version', 'updated_at', 'updated_by', 'search') and key <> all(secret)
          having count(*) > 0
        on conflict (tenant_id, merge_id, resource, row_id)
          do update set before = excluded.before || m.before, after = m.after || excluded.after;
    end if;
    if mode = 'erase' then
      action := 'erase';
      update merge_changes set before = before - personal, after = after - personal
        where tenant_id = new.tenant_id and row_id = new.id and before ?| personal;
      select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, blank from jsonb_each(to_jsonb(new))
        where value <> was -> key and key not in ('search', 'version', 'updated_at', 'updated_by');
      if was is not null then
        insert into erased (tenant_id, erasure_id, of_table, row_id, was, blank)
          values (new.tenant_id, detail::uuid, tg_table_name, new.id, was, blank);
      end if;
      insert into erased (tenant_id, erasure_id, of_table, entry_id, was)
        select tenant_id, detail::uuid, 'history', id, jsonb_build_object('changes', changes, 'secrets', secrets)
          from history where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
      update history set changes = nullif(changes - personal, '{}'), secrets = nullif(secrets - personal, '{}')
        where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
    elsif mode = 'unerase' then action := 'unerase';
    elsif old.deleted_at is null and new.deleted_at is not null then action := 'trash';
    elsif old.deleted_at is not null and new.deleted_at is null then action := 'restore';
    elsif changed is not null then action := 'update';
    elsif mode = 'reveal' then
      action := 'look';
      changed := jsonb_build_object(detail, '[null, null]'::jsonb);
    end if;
    if action is not null then
      if (action = 'update' or about <> new.id) and not coalesce(changed ?| told, false) then about := null; end if;
      insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, changes, secrets, about)
        values (new.tenant_id, moment(), tg_argv[0], new.id, action, through,
          writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, new.version, changed, hidden, about);
    end if;
  end if;
  return null;
end $$`,
];
