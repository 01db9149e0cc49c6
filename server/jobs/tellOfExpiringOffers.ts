import { addDays } from "../../src/domain/dates/plainDate";
import type { Transaction } from "../database/connection/Transaction";
import type { Context } from "../rest/endpoint/Context";
import { notifyOfOffer } from "../rest/notifications/notifyOfOffer";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";

/** Offers at most in one job; the next one does the rest. */
const most = 200;

/** Whom an offer concerns is told once, on the day before the last on which it can be accepted. */
export async function tellOfExpiringOffers(context: Context): Promise<string | null> {
  const due = await expiringOffers(context.tx, context.now, most);
  for (const offer of due) await notifyOfOffer(context, "expires_tomorrow", offer);
  return due.length === 1 ? "Told of 1 offer" : `Told of ${due.length} offers`;
}

/** Whether there is any offer of which nobody has been told yet. */
export const hasExpiringOffers = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await expiringOffers(tx, now, 1)).length > 0;

/** As far as there is somebody to tell. */
async function expiringOffers(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ id: string; tripId: string; itineraryId: string }[]> {
  const tomorrow = addDays(todayOf(await organisationOf(tx), now), 1);
  return tx.query(
    `select o.id, o.trip_id as "tripId", o.itinerary_id as "itineraryId" from offers o
     join trips t on t.tenant_id = o.tenant_id and t.id = o.trip_id and t.deleted_at is null
     where o.status = 'sent' and o.valid_until = $1::date and o.deleted_at is null
       and exists (select from users u where u.tenant_id = o.tenant_id
         and u.id in (t.assignee_user_id, o.sent_by) and u.is_active and u.deleted_at is null)
       and not exists (select from notifications n
         where n.tenant_id = o.tenant_id and n.offer_id = o.id and n.kind = 'expires_tomorrow')
     order by o.id limit $2`,
    [tomorrow, limit],
  );
}
