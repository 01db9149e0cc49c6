import { quoted } from "../tables/tableOf";
import type { ColumnStructure, TableStructure } from "./Structure";
import { moment, perhaps, text, uuid } from "./tables";

const now: ColumnStructure = { ...moment, default: "now()" };
const document: ColumnStructure = { type: "jsonb", notNull: true };
const common = { ofTenants: true, references: {}, checks: {}, triggers: {} } as const;

export const erasingTables: Record<string, TableStructure> = {
  /** Who erased whom, and until when it can be taken back. `counts` says how many rows by resource. */
  erasures: {
    ...common,
    columns: {
      ...{ tenant_id: uuid, id: uuid, resource: text, row_id: uuid, at: now, until: moment },
      ...{ by_user_id: { type: "uuid" }, counts: document },
      ...{ taken_back_at: perhaps, taken_back_by: { type: "uuid" }, ended_at: perhaps },
    },
    primaryKey: { name: "erasures__key", columns: ["tenant_id", "id"] },
    grants: ["select", "insert", "update"],
    indexes: { erasures__until: { unique: false, on: "(tenant_id, until) where ended_at is null" } },
  },
  /**
   * What erasures took away, until they end. Only functions read it (functions/erasing.sql), and no backup has it:
   * columns of a row, a deleted row of a table of the server's own, or values of an entry of the history.
   */
  erased: {
    ...common,
    columns: {
      ...{ tenant_id: uuid, id: { type: "bigint", notNull: true, default: "identity" }, erasure_id: uuid },
      ...{ of_table: text, row_id: { type: "uuid" }, entry_id: { type: "bigint" } },
      ...{ was: document, blank: { type: "jsonb" } },
    },
    primaryKey: { name: "erased__key", columns: ["tenant_id", "id"] },
    grants: [],
    indexes: {
      erased__erasure_id: { unique: false, on: "(tenant_id, erasure_id)" },
      erased__row_id: { unique: false, on: "(tenant_id, row_id) where row_id is not null" },
    },
  },
};

/**
 * Keeps what an erasure deletes or blanks in tables without a history, until it can no longer be taken back. Changed rows
 * are found again by their ids; those without one are kept whole.
 */
export const keepRoutine: [name: string, sql: string] = [
  "keep_erased()",
  `create function keep_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erasure uuid := nullif(split_part(current_setting('app.write_mode', true), ' ', 2), '')::uuid;
  was jsonb := to_jsonb(old);
  blank jsonb;
begin
  if tg_op = 'DELETE' or not was ? 'id' then
    insert into erased (tenant_id, erasure_id, of_table, was) values (old.tenant_id, erasure, tg_table_name, was);
  else
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, blank from jsonb_each(to_jsonb(new))
      where value <> was -> key and key not in ('version', 'updated_at', 'updated_by');
    if was is not null then
      insert into erased (tenant_id, erasure_id, of_table, row_id, was, blank)
        values (new.tenant_id, erasure, tg_table_name, new.id, was, blank);
    end if;
  end if;
  return null;
end $$`,
];

/** The trigger of a table without a history whose rows are deleted or blanked where a person is erased. */
export const erasedTrigger = (
  table: string,
  on: "delete" | "update" | "update or delete" = "delete",
): Record<string, string> => ({
  [`${table}__erased`]: `after ${on} on ${quoted(table)} for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased()`,
});
