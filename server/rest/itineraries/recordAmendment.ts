import { agreedDifference, agreedTotal } from "../../../src/domain/offers/versions";
import { plainMoney } from "../../../src/domain/money/amounts";
import { type Offer, offers } from "../../../src/resources/offers";
import { timeline } from "../../../src/resources/timeline";
import type { Transaction } from "../../database/connection/Transaction";
import { changeRow, insertRow, readRow } from "../endpoint/rows";
import type { WriteContext } from "../endpoint/Context";

/** The accepted version of an itinerary, the newer one while another takes its place; undefined while it has none. */
export async function acceptedOffer(tx: Transaction, itineraryId: string): Promise<Offer | undefined> {
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and status = 'accepted' and deleted_at is null order by number desc limit 1",
    [itineraryId],
  );
  return found && readRow(tx, offers, found.id);
}

/** The version of a trip that was accepted before another was. */
export async function acceptedBefore(
  tx: Transaction,
  tripId: string,
  accepted: Offer | undefined,
): Promise<Offer | undefined> {
  const [found] = await tx.query<{ id: string }>(
    `select id from offers where trip_id = $1 and status = 'accepted' and deleted_at is null and id is distinct from $2
     order by sent_at desc limit 1`,
    [tripId, accepted?.id ?? null],
  );
  return found && readRow(tx, offers, found.id);
}

/**
 * Keeps with the version that was accepted for a sold trip which one it takes the place of, why, and by how much the totals
 * differ; the trip's timeline tells it.
 */
export async function recordAmendment(
  context: WriteContext,
  before: Offer,
  offer: Offer,
  reason: string,
): Promise<void> {
  const difference = agreedDifference(before, offer);
  await changeRow(context, offers, offer.id, {
    ...{ amends: before.id, amendmentReason: reason, amendmentDifference: difference },
  });
  const price = agreedTotal(offer);
  const dearer =
    difference === null || !price
      ? ""
      : `: ${difference < 0 ? "−" : "+"}${plainMoney(Math.abs(difference), price.currency)}`;
  await insertRow(context, timeline, {
    tripId: offer.tripId,
    kind: "amendment",
    body: `${called(offer)} takes the place of ${called(before)}${dearer}\n${reason}`,
  });
}

/** "Coast, version 2". */
export const called = ({ name, number }: Pick<Offer, "name" | "number">): string =>
  `${name}, version ${number}`;
