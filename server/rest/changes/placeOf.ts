import type { Transaction } from "../../database/connection/Transaction";
import { numberChanges } from "./readEntries";

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
