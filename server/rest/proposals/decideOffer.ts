import { itineraries } from "../../../src/resources/itineraries";
import { type Offer, offers } from "../../../src/resources/offers";
import { type Trip, trips } from "../../../src/resources/trips";
import { notFound } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";
import { readOne } from "../endpoint/readOne";
import { changeRow, readRow } from "../endpoint/rows";
import { acceptOffer } from "../itineraries/acceptOffer";
import { applyChoice, pricedAs } from "../itineraries/applyChoice";
import { acceptedOffer } from "../itineraries/recordAmendment";
import { notifyOfOffer } from "../notifications/notifyOfOffer";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { lockWholeOf } from "../parts/lockWholeOf";
import { enterState } from "../writes/enterState";
import type { Choice } from "../itineraries/chosenOf";
import { offerUnder } from "./openedOffer";
import { refuseClosed } from "./refuseClosed";
import { tellTrip } from "./tellTrip";

/** How a customer accepts an offer. */
interface Acceptance extends Choice {
  name: string;
  signature: string;
  /** The text that they consented to, and its SHA-256. */
  consent: { text: string; hash: string };
  /** Of the content that they had before them. */
  hash: string;
}

/**
 * Accepts an offer as its customer chose it: what they chose becomes the itinerary's, at the price that they saw, and the decision is
 * kept with the version; they get a receipt by e-mail where the trip has an address. Of several at once one counts. @throws 409, 422 in words for the customer.
 */
export async function acceptAsChosen(context: Context, { id }: Offer, given: Acceptance): Promise<Offer> {
  const { tx, now } = context;
  const { offer, trip } = await lockedVersion(context, id, given.hash);
  const choice = await pricedAs(tx, offer, given);
  const { totals } = choice.price;
  const { name, signature, consent } = given;
  await changeRow(context, offers, offer.id, {
    ...{ decidedBy: name, signature },
    decision: {
      ...{ kind: "accepted", at: now.toISOString(), consent: consent.text, consentHash: consent.hash },
      ...{ optionId: choice.chosen.optionId, items: choice.chosen.items },
      ...{ currency: totals?.currency ?? null, total: totals?.total ?? null },
    },
  });
  // By now the version says at which price: an amendment is kept with the difference to that.
  const before = await acceptedOffer(tx, offer.itineraryId);
  await acceptOffer(context, offer.id, before && { amends: before.id, reason: "Accepted on its page." });
  await applyChoice(context, offer, choice);
  await tellTrip(context, offer, "itinerary_accepted", (version) => `${name} accepted ${version}`);
  await notifyOfOffer(context, "accepted", offer);
  if (context.rest.mailer && trip.email) enqueue(context, "mail", { what: "receipt", offerId: offer.id });
  return readOne(tx, offers, offer.id, "system");
}

/** Declines an offer for its customer. @throws 409 in words for the customer. */
export async function declineOffer(
  context: Context,
  { id }: Offer,
  { name, reason, hash }: { name: string | null; reason: string; hash: string },
): Promise<Offer> {
  const { offer } = await lockedVersion(context, id, hash);
  const row = await readOne(context.tx, itineraries, offer.itineraryId, "system", { lock: true });
  await enterState(context, itineraries, context.rest.hooksOf(itineraries), row, {
    // The words of the customer stand with the version, from which they can be erased.
    ...{ from: row.status, to: "declined", given: {} },
  });
  const decided = await changeRow(context, offers, offer.id, {
    ...{ decidedBy: name, declineReason: reason },
    decision: {
      ...{ kind: "declined", at: context.now.toISOString(), consent: null, consentHash: null },
      ...{ optionId: null, items: [], currency: null, total: null },
    },
  });
  const who = name ?? "The customer";
  await tellTrip(context, offer, "itinerary_declined", (version) => `${who} declined ${version}: ${reason}`);
  await notifyOfOffer(context, "declined", offer);
  return decided;
}

/** The version to decide about and its trip, which is locked. @throws 409 where it is not to be decided. */
async function lockedVersion(
  context: Context,
  id: string,
  hash: string,
): Promise<{ offer: Offer; trip: Trip }> {
  const { tx, now } = context;
  await lockWholeOf(context, offers, id);
  // A newer one may have been sent until the lock was had.
  const offer = await readOne(tx, offers, (await offerUnder(tx, { offerId: id })).id, "system");
  const trip = await readRow(tx, trips, offer.tripId);
  if (!trip) throw notFound("This offer");
  refuseClosed({ offer, trip, hash, today: todayOf(await organisationOf(tx), now) });
  return { offer, trip };
}
