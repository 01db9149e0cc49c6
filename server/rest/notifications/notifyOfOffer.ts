import type { NotificationKind } from "../../../src/vocabulary";
import type { Offer } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import type { Context } from "../endpoint/Context";
import { notify } from "./notify";

/** What is told of a version that a customer has. */
type OfferNotificationKind = Exclude<
  NotificationKind,
  "trip_assigned" | "price_approved" | "bank_account_changed"
>;

/**
 * Tells whom a version concerns what became of it: whoever the trip is assigned to, else whoever sent the version, as far as they
 * are active. That a customer looked at it is told at the first time, and then once in 24 hours at most.
 */
export async function notifyOfOffer(
  context: Pick<Context, "tx" | "caller" | "acting" | "rest">,
  kind: OfferNotificationKind,
  { id, tripId, itineraryId }: Pick<Offer, "id" | "tripId" | "itineraryId">,
): Promise<void> {
  const userId = await concernedBy(context.tx, id, kind === "viewed");
  await notify(context, kind, { userId, tripId, itineraryId, offerId: id });
}

/**
 * Whom a version concerns, as above; null where that is nobody.
 * @param isJoined whether nobody is told again within a day
 */
export async function concernedBy(
  tx: Transaction,
  offerId: string,
  isJoined = false,
): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(
    `select u.id from offers o
     join trips t on t.tenant_id = o.tenant_id and t.id = o.trip_id
     join users u on u.tenant_id = o.tenant_id and u.id in (t.assignee_user_id, o.sent_by)
     where o.id = $1 and u.is_active and u.deleted_at is null
       and not ($2 and exists (select from notifications n
         where n.tenant_id = o.tenant_id and n.offer_id = o.id and n.kind = 'viewed'
           and n.at > moment() - interval '24 hours'))
     order by u.id = t.assignee_user_id desc nulls last limit 1`,
    [offerId, isJoined],
  );
  return found?.id ?? null;
}
