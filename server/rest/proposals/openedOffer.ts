import type { OfferState, TripState } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError, notFound } from "../../http/HttpError";
import type { KnownLink } from "../offerLinks/openLink";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { closedWords } from "./refuseClosed";

/** Why nothing is given out under a link that opens something. */
export type ClosedState = "expired" | "revoked" | "cancelled";

interface Found {
  /** Of the version to which the link leads: the newest of the itinerary whose version it was made for. */
  id: string;
  status: OfferState;
  validUntil: string | null;
  tripStatus: TripState;
}

/**
 * The version to which a link leads, and whether it may be given out: decided here alone, for every route under the link.
 * @throws 404 where it or its trip is gone.
 */
export async function offerUnder(
  tx: Transaction,
  { offerId }: Pick<KnownLink, "offerId">,
): Promise<Found & { state: "open" | ClosedState }> {
  const [[found], organisation] = await Promise.all([
    tx.query<Found>(
      `select n.id, n.status, n.valid_until as "validUntil", t.status as "tripStatus"
       from offers o join offers n on n.tenant_id = o.tenant_id and n.itinerary_id = o.itinerary_id
       join trips t on t.tenant_id = n.tenant_id and t.id = n.trip_id
       where o.id = $1 and n.deleted_at is null and t.deleted_at is null order by n.number desc limit 1`,
      [offerId],
    ),
    organisationOf(tx),
  ]);
  if (!found) throw notFound("This offer");
  return { ...found, state: stateOf(found, todayOf(organisation, tx.now)) };
}

/** The id of the version to which a link leads, where it may be given out. @throws 404, 410 in words for the customer. */
export async function openedOffer(tx: Transaction, link: KnownLink): Promise<string> {
  const { id, state, status } = await offerUnder(tx, link);
  if (state === "open") return id;
  throw new HttpError(
    410,
    state === "cancelled" ? "This journey was cancelled. Please ask us." : closedWords[status],
  );
}

/** A version that was decided about stays to be read; one that is superseded as the newest of its itinerary lost to another. */
function stateOf({ status, validUntil, tripStatus }: Found, today: string): "open" | ClosedState {
  if (tripStatus === "cancelled" || tripStatus === "dropped") return "cancelled";
  if (status === "accepted" || status === "declined") return "open";
  if (status === "expired" || (status === "sent" && validUntil && validUntil < today)) return "expired";
  return status === "sent" ? "open" : "revoked";
}
