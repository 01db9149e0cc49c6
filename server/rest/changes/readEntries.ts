import { sessionCallerOf } from "../../auth/Caller";
import type { Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";
import type { Transaction } from "../../database/connection/Transaction";
import { type NewestNotification, newestNotifications, notificationsIn } from "./newestNotifications";
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
