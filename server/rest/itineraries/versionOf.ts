import { composedTexts, journeyName } from "../../../src/domain/proposals/texts";
import { hotels } from "../../../src/resources/hotels";
import type { Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offerContent } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { customerView } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { hashOfShown } from "./contentHash";
import type { Presentation } from "./presentationOf";
import { rowsOf } from "./rowsOf";

/** Of a hotel on its card. */
const most = { photos: 4, amenities: 6 } as const;

/** What the next version of an itinerary has beside its content: its number and hash, and what is composed for its customer. */
type NextVersion = Pick<
  Offer,
  "number" | "contentHash" | "language" | "shows" | "journeyName" | "composed" | "stays"
>;

/** The next version of an itinerary as it is presented, beside what the itinerary holds itself. */
export async function versionOf(
  tx: Transaction,
  itinerary: Itinerary,
  presentation: Presentation,
): Promise<NextVersion> {
  const [trip, organisation, isOneOfSeveral, stays] = [
    await readRow(tx, trips, itinerary.tripId),
    await organisationOf(tx),
    await isAnotherSent(tx, itinerary),
    await staysOf(tx, itinerary),
  ];
  const shown = customerView(offerContent, itinerary);
  return {
    ...presentation,
    number: (itinerary.offerNumber ?? 0) + 1,
    contentHash: hashOfShown(shown),
    journeyName: trip ? journeyName(customerView(trips.fields, trip), shown) : null,
    composed: { isOneOfSeveral, ...composedTexts({ ...shown, ...presentation }, organisation) },
    stays,
  };
}

/** Whether another itinerary of the trip went to the customer. */
async function isAnotherSent(tx: Transaction, { id, tripId }: Itinerary): Promise<boolean> {
  const [found] = await tx.query<{ isSent: boolean }>(
    `select exists (select from offers where trip_id = $1 and itinerary_id <> $2 and deleted_at is null) as "isSent"`,
    [tripId, id],
  );
  return found?.isSent ?? false;
}

async function staysOf(tx: Transaction, { days }: Itinerary): Promise<Offer["stays"]> {
  const items = days.flatMap((day) => day.items);
  const rows = await rowsOf(tx, hotels, [...new Set(items.flatMap(({ hotelId }) => hotelId ?? []))]);
  const known = new Map(rows.map((row) => [row.id, customerView(hotels.fields, row)]));
  return items.flatMap(({ id: itemId, hotelId }) => {
    const hotel = hotelId === null ? undefined : known.get(hotelId);
    if (!hotel) return [];
    const { starCategory, description, amenities, photos } = hotel;
    const stars = Number(starCategory);
    return {
      ...{ itemId, description: description?.slice(0, 4_000) ?? null },
      stars: Number.isInteger(stars) ? stars : null,
      amenities: amenities.slice(0, most.amenities),
      photos: photos.slice(0, most.photos),
    };
  });
}
