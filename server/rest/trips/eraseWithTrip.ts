import { followUps } from "../../../src/resources/followUps";
import { itineraries } from "../../../src/resources/itineraries";
import { offerQuestions } from "../../../src/resources/offerQuestions";
import { offers } from "../../../src/resources/offers";
import { type AnyRow, erasedText, erasedValues } from "../../../src/schema";
import { changeAll } from "../../database/repository/changeAll";
import type { Context } from "../endpoint/Context";
import { valuesOf } from "../endpoint/Values";

/**
 * What is declared personal in what belongs to the trip, and what its timeline says of the customer. The links of its offers are closed,
 * whose pages say still what was written to the customer.
 */
export async function eraseWithTrip(
  { tx, acting, caller }: Pick<Context, "tx" | "acting" | "caller">,
  { id }: AnyRow,
): Promise<void> {
  await tx.query(
    `update offer_links k set revoked_at = coalesce(k.revoked_at, now()), revoked_by = coalesce(k.revoked_by, $2)
     from offers o where o.tenant_id = k.tenant_id and o.id = k.offer_id and o.trip_id = $1`,
    [id, caller?.userId ?? null],
  );
  await tx.query("select erase_timeline($1, $2)", [id, erasedText]);
  for (const resource of [followUps, itineraries, offers, offerQuestions]) {
    const erased = valuesOf<typeof resource>(resource, erasedValues(resource.fields, id));
    await changeAll<typeof resource>({ tx, acting }, resource, { tripId: id }, erased, { trash: "with" });
  }
}
