import type { NotificationKind } from "../../../src/domain/vocabulary";
import type { Context } from "../endpoint/Context";

interface About {
  /** Who is told; nobody where that is whoever did it. */
  userId: string | null;
  tripId: string;
  itineraryId?: string;
  /** The version that it is about. */
  offerId?: string;
}

/** Tells somebody what was done, in the transaction in which it is done. */
export async function notify(
  { tx, caller }: Pick<Context, "tx" | "caller">,
  kind: NotificationKind,
  { userId, tripId, itineraryId, offerId }: About,
): Promise<void> {
  const by = caller?.userId ?? null;
  if (userId === null || userId === by) return;
  await tx.query(
    `insert into notifications (tenant_id, user_id, kind, by_user_id, trip_id, itinerary_id, offer_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenantId, userId, kind, by, tripId, itineraryId ?? null, offerId ?? null],
  );
}
