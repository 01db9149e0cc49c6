import { followUps } from "../../../src/resources/followUps";
import { itineraries } from "../../../src/resources/itineraries";
import { offerQuestions } from "../../../src/resources/offerQuestions";
import { offers } from "../../../src/resources/offers";
import { type AnyRow, erasedText } from "../../../src/schema";
import { changeAll } from "../../database/repository/changeAll";
import type { Context } from "../endpoint/Context";

/**
 * What was written of the customer beside the trip: notes of talks, notes of follow-ups, when the children were born, what was asked
 * and decided on the pages of offers. The links of its offers are closed, whose pages say still what was written to the customer.
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
  await changeAll(
    { tx, acting },
    followUps,
    { tripId: id, note: { not: null } },
    { note: null },
    { trash: "with" },
  );
  const blank = { childBirthDates: [] };
  await changeAll({ tx, acting }, itineraries, { tripId: id }, blank, { trash: "with" });
  const unnamed = { ...blank, decidedBy: null, signature: null, declineReason: null };
  await changeAll({ tx, acting }, offers, { tripId: id }, unnamed, { trash: "with" });
  const asked = { name: erasedText, text: erasedText, answer: null };
  await changeAll({ tx, acting }, offerQuestions, { tripId: id }, asked, { trash: "with" });
}
