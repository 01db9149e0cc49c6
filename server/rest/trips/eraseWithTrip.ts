import { type AnyRow, erasedText } from "../../../src/schema";
import type { Context } from "../endpoint/Context";

/**
 * What is erased with a trip beside its parts: notes of its timeline, to which rows are only added, and the links of its
 * offers, whose pages say still what was written to the customer; they are closed.
 */
export async function eraseWithTrip(
  { tx, caller }: Pick<Context, "tx" | "caller">,
  { id }: AnyRow,
): Promise<void> {
  await tx.query(
    `update offer_links k set revoked_at = coalesce(k.revoked_at, now()), revoked_by = coalesce(k.revoked_by, $2)
     from offers o where o.tenant_id = k.tenant_id and o.id = k.offer_id and o.trip_id = $1`,
    [id, caller?.userId ?? null],
  );
  await tx.query("select erase_timeline($1, $2)", [id, erasedText]);
}
