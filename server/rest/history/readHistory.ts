import {
  isMap,
  type HistoryEntry,
  type HistoryPage,
  type Resource,
  type Actor,
  canRead,
  type Field,
  type FieldChange,
  type Fields,
  isSameValue,
  maskOf,
  nestedFields,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { readOneOrMerged } from "../endpoint/rows";
import { columnNameOf } from "../../database/tables/tableOf";
import type { Values } from "../endpoint/Context";

/** Changes on a page at most, and their size in bytes; the first one always fits. */
export const mostEntries = 25;
const largest = 2_000_000;

type StoredEntry = Omit<HistoryEntry, "changes"> & {
  changes: StoredChanges | null;
  secrets: StoredChanges | null;
  size: number;
};

/** @throws 404 where the caller may not read the row. */
export async function readHistory(
  tx: Transaction,
  resource: Resource,
  id: string,
  caller: Caller,
  before: number | null,
): Promise<HistoryPage> {
  const [, [found = [], kept = []]] = await Promise.all([
    readOneOrMerged(tx, resource, id, caller),
    tx.batch([
      { text: pageSql, values: [tx.tenantId, resource.name, id, before] },
      { text: "select value from installation where name = 'history since'" },
    ]),
  ]);
  // The statement selects these.
  const stored = found as StoredEntry[];
  const page = pageOf(stored);
  return {
    entries: page.flatMap(({ size: _, changes, secrets, ...entry }) => {
      const open = openChanges(resource, { ...changes, ...secrets }, caller);
      return ["update", "look"].includes(entry.action) && open.length === 0
        ? []
        : [{ ...entry, changes: open }];
    }),
    earlier: page.length < stored.length ? (page.at(-1)?.id ?? null) : null,
    since: typeof kept[0]?.value === "string" ? kept[0].value : null,
  };
}

export const pageOf = <Entry extends { size: number }>(stored: readonly Entry[]): Entry[] =>
  stored.slice(0, mostEntries).filter(({ size }, index) => index === 0 || size <= largest);

/** `size` is the sum from the first entry of the page to this one. */
const pageSql = `
  select h.id, h.at, h.action, h.via, h.user_id as "userId", k.name as "apiKey",
    case when h.via = 'import' then i.name end as import, h.version, h.changes, h.secrets,
    sum(octet_length(h.changes::text)) over (order by h.id desc) as size
  from (select * from history where tenant_id = $1 and resource = $2 and row_id = $3 and ($4::bigint is null or id < $4)
        order by id desc limit ${mostEntries + 1}) h
  left join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
  left join import_files f on f.tenant_id = h.tenant_id and f.run_id = h.origin
  left join imports i on i.tenant_id = f.tenant_id and i.id = f.id
  order by h.id desc`;

/** By column: the values before and after, as the trigger stored them. */
export type StoredChanges = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** The changes that the actor may see, by field: at every depth only declared fields that are open to the actor. */
export const openChanges = (resource: Resource, stored: StoredChanges | null, actor: Actor): FieldChange[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const change = stored?.[columnNameOf(name)];
    if (!change || !canRead(field, actor)) return [];
    // A changed secret is masked as in the row.
    if (field.secret) return [{ field: name, from: masked(change[0]), to: masked(change[1]) }];
    const [from, to] = change.map((value) => openValue(field, value, actor));
    if (isSameValue(from, to)) return [];
    return field.kind === "custom"
      ? [{ field: name, ...changedKeys(from, to) }]
      : [{ field: name, from, to }];
  });

const masked = (value: unknown) => (typeof value === "string" ? maskOf(value) : null);

/** A stored value in the format of the API. */
export function openValue(field: Field, value: unknown, actor: Actor): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === "instant") return new Date(String(value)).toISOString();
  if (field.kind === "rows")
    return Array.isArray(value) ? value.map((row) => openValues(nestedFields(field), row, actor)) : null;
  return field.kind === "group" ? openValues(nestedFields(field), value, actor) : value;
}

function openValues(fields: Fields, value: unknown, actor: Actor): Values | null {
  if (!isMap(value)) return null;
  const open = Object.entries(fields).filter(([name, field]) => name in value && canRead(field, actor));
  return Object.fromEntries(open.map(([name, field]) => [name, openValue(field, value[name], actor)]));
}

function changedKeys(from: unknown, to: unknown): { from: Values; to: Values } {
  const [was, is] = [from, to].map((value) => (isMap(value) ? value : {}));
  const keys = Object.keys({ ...was, ...is }).filter((key) => !isSameValue(was?.[key], is?.[key]));
  const only = (all: Values = {}) => Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
  return { from: only(was), to: only(is) };
}
