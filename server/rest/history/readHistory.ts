import type { HistoryEntry, HistoryPage, Resource } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { readOne } from "../endpoint/rows";
import { openChanges, type StoredChanges } from "./openChanges";

/** How many changes a page has at most, and how large they may be together, in bytes: the first one always fits. */
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
    readOne(tx, resource, id, caller),
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

/** What fits on a page of what was read. */
export const pageOf = <Entry extends { size: number }>(stored: readonly Entry[]): Entry[] =>
  stored.slice(0, mostEntries).filter(({ size }, index) => index === 0 || size <= largest);

/** `size` counts from the first entry of the page to this one. */
const pageSql = `
  select h.id, h.at, h.action, h.via, h.user_id as "userId", k.name as "apiKey", h.version, h.changes, h.secrets,
    sum(octet_length(h.changes::text)) over (order by h.id desc) as size
  from (select * from history where tenant_id = $1 and resource = $2 and row_id = $3 and ($4::bigint is null or id < $4)
        order by id desc limit ${mostEntries + 1}) h
  left join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
  order by h.id desc`;
