import type { Attempt } from "./Handler";

/** How old a picture must be before it is missed, in milliseconds: its row may still be on the way. */
const grace = 86_400_000;
/** Ids asked for in one statement. */
const atOnce = 500;

/**
 * Removes the bytes of pictures that no row names, live or in the trash: of uploads that an error cut off before their
 * row was stored.
 */
export async function removeLostPictures({ rest, tenantId, now, signal }: Attempt): Promise<string | null> {
  const { database, files } = rest;
  const old = (await files.list(tenantId)).filter((id) => now.getTime() - madeAt(id) > grace);
  let removed = 0;
  for (let start = 0; start < old.length; start += atOnce) {
    signal.throwIfAborted();
    const ids = old.slice(start, start + atOnce);
    const rows = await database.reading(tenantId, (tx) =>
      tx.query<{ id: string }>("select id from files where id = any($1::uuid[])", [ids]),
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const fileId of ids.filter((id) => !known.has(id))) {
      await files.remove({ tenantId, fileId });
      removed += 1;
    }
  }
  return removed === 0 ? null : removed === 1 ? "1 picture removed" : `${removed} pictures removed`;
}

/** A UUIDv7 begins with the time when it was made, in milliseconds; whatever is none was never made. */
const madeAt = (id: string): number =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Infinity;
