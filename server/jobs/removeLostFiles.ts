import type { Attempt } from "./Handler";

/** How old a file must be before it is missed, in milliseconds: its row may still be on the way. */
const grace = 86_400_000;
/** Ids asked for in one statement. */
const atOnce = 500;

/**
 * Removes the bytes of files that nothing in the database names: of uploads that an error cut off before they were noted, of
 * files that no row was ever saved with, and at once those that were erased.
 * @param erased their ids; without it every file of the organisation is looked at.
 */
export async function removeLostFiles(
  { rest, tenantId, now, signal }: Attempt,
  { erased }: { erased?: string[] | undefined },
): Promise<string | null> {
  const { database, files } = rest;
  if (!erased) await forgetUnclaimed();
  const old = erased ?? (await files.list(tenantId)).filter((id) => now.getTime() - madeAt(id) > grace);
  let removed = 0;
  for (let start = 0; start < old.length; start += atOnce) {
    signal.throwIfAborted();
    const ids = old.slice(start, start + atOnce);
    const rows = await database.reading(tenantId, (tx) =>
      tx.query<{ id: string }>(
        "select id from files where id = any($1::uuid[]) union all select id from attachments where id = any($1::uuid[])",
        [ids],
      ),
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const fileId of ids.filter((id) => !known.has(id))) {
      await files.remove({ tenantId, fileId });
      removed += 1;
    }
  }
  return removed === 0 ? null : removed === 1 ? "1 file removed" : `${removed} files removed`;

  /** Uploads for a form that nobody saved. */
  function forgetUnclaimed(): Promise<void> {
    return database.inTenant(tenantId, async (tx) => {
      await tx.query("delete from attachments where row_id is null and created_at < $1", [
        new Date(now.getTime() - grace).toISOString(),
      ]);
    });
  }
}

/** A UUIDv7 begins with the time when it was made, in milliseconds; whatever is none was never made. */
const madeAt = (id: string): number =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Infinity;
