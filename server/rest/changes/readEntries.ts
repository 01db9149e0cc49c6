import { sessionCallerOf, type Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";
import type { Transaction } from "../../database/connection/Transaction";
import type { NumberedEntry } from "./toldTo";

/** How many changes are read at once, and how large they may be together, in bytes: the first one always fits. */
const [most, largest] = [100, 2_000_000];

/** The changes behind a number in the order of the feed, who is behind sessions at that moment, and what they were told of. */
export interface Entries {
  entries: NumberedEntry[];
  /** Whether there may be more. */
  isMore: boolean;
  callers: ReadonlyMap<string, Caller>;
  /** By user. */
  notifications: ReadonlyMap<string, NewestNotification>;
}

/** Numbers what was committed, and reads what is behind the given number. */
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
  // The statement selects these.
  const stored = found as unknown as (NumberedEntry & { size: number | null })[];
  const entries = stored.slice(0, most).filter(({ size }, index) => index === 0 || (size ?? 0) <= largest);
  const isMore = entries.length < stored.length;
  return { entries, isMore, callers: callersIn(actors), notifications: notificationsIn(newest) };
}

/** Gives numbers to what was committed (functions/changes.sql). */
export const numberChanges: Statement = { text: "select number_changes()" };

/** Who is behind the readers' sessions, as far as these are good still. */
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

/** `size` counts from the first entry to this one. */
const entriesSql = `
  select h.number, h.resource, h.row_id as "rowId", h.action, h.version, h.origin, h.changes,
    sum(octet_length(h.changes::text)) over (order by h.number) as size
  from (select * from history where number > 0 and number > $1 order by number limit ${most + 1}) h
  order by h.number`;

/** The last of which a user was told in the product. */
export interface NewestNotification {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Reads the newest notification of each reader. */
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

/** Who is further behind than so many changes reads everything anew instead. */
const mostBehind = 1_000;

/** From where a reader goes on: the last number that they know, or so many seconds back. */
export type Since = { number: number } | { seconds: number };

/** The number after which a stream begins, and whether what the reader knew is no longer to be built upon. */
export async function placeOf(tx: Transaction, since: Since): Promise<{ number: number; isReset: boolean }> {
  for (;;) {
    const [, [state] = []] = await tx.batch([
      numberChanges,
      { text: placeSql, values: [mostBehind, "seconds" in since ? since.seconds : 0] },
    ]);
    // The statement selects these.
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

/** `recent` is the first of the last changes that is younger than that. */
const placeSql = `
  select l.last, r.recent, not exists (select from history where number is null) as "isNumbered"
  from (select coalesce(max(number), 0) as last from history where number > 0) l,
    lateral (select min(number) as recent from history
      where number > 0 and number > l.last - $1::integer and at > now() - $2::integer * interval '1 second') r`;
