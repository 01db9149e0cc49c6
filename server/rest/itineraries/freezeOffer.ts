import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { OfferState } from "../../../src/vocabulary";
import type { Itinerary } from "../../../src/resources/itineraries";
import { offerContent, offers } from "../../../src/resources/offers";
import { changeAll } from "../../database/repository/changeAll";
import { writerOf } from "../../database/query/Acting";
import type { Transaction } from "../../database/connection/Transaction";
import { insertRow } from "../endpoint/rows";
import type { WriteContext } from "../endpoint/Context";
import { priceInputOf } from "./priceInputOf";
import type { Presentation } from "./presentationOf";
import { refuseLongText } from "./refuseLongText";
import { versionOf } from "./versionOf";

/**
 * Makes the next version of an itinerary from what is stored of it, with all that its price stands on. The row must be locked.
 * The version before it, where the customer still has that, is superseded.
 * @returns what the itinerary keeps of it.
 * @throws 422 where it has more text than a page or a PDF holds.
 */
export async function freezeOffer(
  context: WriteContext,
  itinerary: Itinerary,
  status: Extract<OfferState, "sent" | "accepted">,
  presentation: Presentation,
): Promise<Pick<Itinerary, "offerNumber" | "lastOffer">> {
  const { tx, acting, now } = context;
  const { id: itineraryId, tripId, totals, hotelIds, activityIds, transportIds } = itinerary;
  const version = await versionOf(tx, itinerary, presentation);
  refuseLongText(itinerary, version.stays);
  await changeAll(context, offers, { itineraryId, status: "sent" }, { status: "superseded" });
  const { number, contentHash: hash } = version;
  const content = new Map<string, unknown>(Object.entries(itinerary));
  const offer = await insertRow(context, offers, {
    ...Object.fromEntries(Object.keys(offerContent).map((name) => [name, content.get(name)])),
    ...{ tripId, itineraryId, status },
    ...version,
    ...{ hotelIds, activityIds, transportIds },
    sentAt: now.toISOString(),
    sentBy: writerOf(acting),
  });
  await keepGround(tx, offer.id, await priceInputOf(tx, itinerary, now));
  const standingNumber = itinerary.lastOffer?.standingNumber ?? null;
  const { currency = null, total = null } = totals ?? {};
  return { offerNumber: number, lastOffer: { currency, total, hash, isChanged: false, standingNumber } };
}

/** Keeps what the price of a version stands on, where nothing is kept of it yet. Of the organisation its rules for prices alone, of the trip what taxes and markets ask. */
export async function keepGround(tx: Transaction, offerId: string, input: PriceInput): Promise<void> {
  const { itinerary: _, organisation, trip, ...catalogue } = input;
  const { currency, exchangeRates, defaultMarkup, marginFloor } = organisation;
  const { roundingStep, roundingMode, roundingOf, taxes, defaultTaxClass } = organisation;
  const { scope = null, buyer = null, nationality = null } = trip ?? {};
  const ground: Omit<PriceInput, "itinerary"> = {
    ...catalogue,
    organisation: {
      ...{ currency, exchangeRates, defaultMarkup, marginFloor },
      ...{ roundingStep, roundingMode, roundingOf, taxes, defaultTaxClass },
    },
    trip: trip ? { scope, buyer, nationality } : null,
  };
  await tx.query(
    "insert into offer_grounds (tenant_id, offer_id, ground) values ($1, $2, $3) on conflict do nothing",
    [tx.tenantId, offerId, JSON.stringify(ground)],
  );
}
