import type { Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offers } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

/** The newest version of an itinerary, whatever became of it. */
export async function newestOffer(
  tx: Transaction,
  { id, offerNumber }: Itinerary,
): Promise<Offer | undefined> {
  if (!offerNumber) return undefined;
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and number = $2",
    [id, offerNumber],
  );
  return found && readRow(tx, offers, found.id);
}
