import { sessionCallerOf, type Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";
import type { Transaction } from "../../database/connection/Transaction";
import type { NumberedEntry } from "./toldTo";

/** Most changes read in one step, and their total size in bytes. The first always fits. */
const [maximumEntries, largest] = [100, 2_000_000];

/** The changes after a number, and the current callers and newest notifications of the readers. */
export interface Entries {
  entries: NumberedEntry[];
  isMore: boolean;
  callers: ReadonlyMap<string, Caller>;
  /** By user. */
  notifications: ReadonlyMap<string, NewestNotification>;
}

/** Numbers committed changes, and reads those after the given number. */
export async function readEntries(
  tx: Transaction,
  after: number,
  readers: readonly Caller[],
): Promise<Entries> {
  const [, found = [], actors = [], newest = []] = await tx.batch([
    numberChanges,
    { text: entriesSql, values: [after] },
    sessionActors(readers),
    newestNotifications(tx.tenantId, readers),
  ]);
  // The statement selects these columns.
  const stored = found as unknown as (NumberedEntry & { size: number | null })[];
  const entries = stored
    .slice(0, maximumEntries)
    .filter(({ size }, index) => index === 0 || (size ?? 0) <= largest);
  const isMore = entries.length < stored.length;
  return { entries, isMore, callers: callersIn(actors), notifications: notificationsIn(newest) };
}

/** Numbers committed changes (functions/changes.sql). */
export const numberChanges: Statement = { text: "select number_changes()" };

/** Reads the callers of the readers' valid sessions. */
export function sessionActors(readers: readonly Caller[]): Statement {
  const tenants = new Map(readers.map(({ sessionId, tenantId }) => [sessionId, tenantId]));
  return {
    text: "select * from session_actors($1::uuid[], $2::uuid[])",
    values: [[...tenants.values()], [...tenants.keys()]],
  };
}

/** By session. */
export const callersIn = (rows: readonly Record<string, unknown>[]): ReadonlyMap<string, Caller> =>
  new Map(
    rows.flatMap((row) => {
      const caller = sessionCallerOf([row]);
      return caller?.sessionId ? [[caller.sessionId, caller]] : [];
    }),
  );

/** `size` is the total from the first entry to this one. */
const entriesSql = `
  select h.number, h.resource, h.row_id as "rowId", h.action, h.version, h.origin, h.changes,
    sum(octet_length(h.changes::text)) over (order by h.number) as size
  from (select * from history where number > 0 and number > $1 order by number limit ${maximumEntries + 1}) h
  order by h.number`;

/** The newest notification shown to a user. */
export interface NewestNotification {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const newestNotifications = (tenantId: string, readers: readonly Caller[]): Statement => ({
  text: `select r.id as "userId", n.id::text as id, (extract(epoch from n.at) * 1000)::float8 as at
    from unnest($2::uuid[]) r(id), lateral (
      select id, at from notifications n where n.tenant_id = $1 and n.user_id = r.id and n.is_shown
      order by n.id desc limit 1) n`,
  values: [tenantId, [...new Set(readers.map(({ userId }) => userId))]],
});

/** By user. */
export const notificationsIn = (
  rows: readonly Record<string, unknown>[],
): ReadonlyMap<string, NewestNotification> =>
  new Map(rows.map(({ userId, id, at }) => [String(userId), { id: String(id), at: Number(at) }]));

/** A reader that is behind by more changes than this reloads everything. */
const mostBehind = 1_000;

/** Where a reader continues: after the last number it knows, or from some seconds ago. */
export type Since = { number: number } | { seconds: number };

/** The number after which a stream begins. `isReset`: the reader's state is too old and must be reloaded. */
export async function placeOf(tx: Transaction, since: Since): Promise<{ number: number; isReset: boolean }> {
  for (;;) {
    const [, [state] = []] = await tx.batch([
      numberChanges,
      { text: placeSql, values: [mostBehind, "seconds" in since ? since.seconds : 0] },
    ]);
    // The statement selects these columns.
    const { last, recent, isNumbered } = state as {
      last: number;
      recent: number | null;
      isNumbered: boolean;
    };
    if (!isNumbered) continue;
    if ("seconds" in since) return { number: recent === null ? last : recent - 1, isReset: false };
    const isKnown = since.number <= last && last - since.number <= mostBehind;
    return { number: isKnown ? since.number : last, isReset: !isKnown };
  }
}

/** `recent` is the number of the first change within the given seconds. */
const placeSql = `
  select l.last, r.recent, not exists (select from history where number is null) as "isNumbered"
  from (select coalesce(max(number), 0) as last from history where number > 0) l,
    lateral (select min(number) as recent from history
      where number > 0 and number > l.last - $1::integer and at > now() - $2::integer * interval '1 second') r`;
