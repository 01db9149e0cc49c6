import { tripFromAccepted } from "../../../src/domain/itineraries/tripFromAccepted";
import { type OfferState, soldStates } from "../../../src/domain/vocabulary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { offers } from "../../../src/resources/offers";
import { trips, type Trip } from "../../../src/resources/trips";
import { fieldError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { changeAll } from "../../database/repository/changeAll";
import { changeRow, readRow } from "../endpoint/rows";
import { lockTrip } from "../trips/lockTrip";
import { transitionByItself } from "../trips/transitionByItself";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { enterState } from "../writes/enterState";
import type { TransitionHooks, WriteContext } from "../endpoint/Context";
import { type Values, valuesOf } from "../endpoint/Values";
import { acceptedOffer, recordAmendment } from "./recordAmendment";
import { freezeOffer } from "./freezeOffer";
import { isPresentedSo, presentationOf } from "./presentationOf";
import { priceToSend } from "./repriced";
import { sendingErrors } from "./sendingErrors";

/** What follows from an itinerary's change of state for the trip and its other itineraries. */
export const itineraryTransitionHooks: TransitionHooks<Itinerary> = {
  async beforeTransition(context, itinerary, { from, to, given }) {
    const { tx, now } = context;
    if (from === "sent" && to === "sent") await refuseUnchanged(tx, itinerary, given);
    if (from === "draft" || to === "sent") await refuseErrors(tx, itinerary, now);
    if (to === "sent") {
      const price = await priceToSend(tx, itinerary, now);
      const shown = await presentationOf(tx, itinerary, given);
      const sentAt = todayOf(await organisationOf(tx), now);
      return { sentAt, ...price, ...(await freezeOffer(context, { ...itinerary, ...price }, "sent", shown)) };
    }
    const offerStatus = offerStates[to];
    if (to === "accepted" && !hasAsSent(itinerary)) {
      const price = from === "draft" ? await priceToSend(tx, itinerary, now) : {};
      const shown = await presentationOf(tx, itinerary, {});
      return { ...price, ...(await freezeOffer(context, { ...itinerary, ...price }, "accepted", shown)) };
    }
    const { id: itineraryId, offerNumber } = itinerary;
    if (offerStatus && offerNumber)
      await changeAll(context, offers, { itineraryId, number: offerNumber }, { status: offerStatus });
    return {};
  },

  async afterTransition(context, itinerary, { to, given }) {
    const trip = await lockTrip(context.tx, itinerary.tripId);
    if (to === "sent")
      await transitionByItself(context, trip, "itinerary_sent", await organisationOf(context.tx));
    if (to === "accepted") await acceptAlone(context, trip, itinerary, given);
    else if (trip.acceptedItineraryId === itinerary.id)
      await changeRow(context, trips, trip.id, { acceptedItineraryId: null });
  },
};

/** What becomes of the newest version where its itinerary passes to a state. */
const offerStates: Readonly<Record<string, OfferState>> = {
  draft: "withdrawn",
  accepted: "accepted",
  declined: "declined",
  expired: "expired",
  superseded: "superseded",
};

/** Whether the newest version holds what the itinerary says. */
const hasAsSent = ({ lastOffer }: Itinerary): boolean => lastOffer?.isChanged === false;

/** @throws 422 where the customer has all of it already. */
async function refuseUnchanged(tx: Transaction, itinerary: Itinerary, given: Values): Promise<void> {
  if (hasAsSent(itinerary) && (await isPresentedSo(tx, itinerary, given)))
    throw fieldError("to", `The customer has this already, as version ${itinerary.offerNumber}.`);
}

/** A customer sees only offers that can be kept. */
async function refuseErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<void> {
  const errors = await sendingErrors(tx, itinerary, now);
  if (errors.length === 0) return;
  const more = errors.length > 3 ? ` And ${errors.length - 3} more.` : "";
  throw fieldError("to", `Correct or waive what is wrong first: ${errors.slice(0, 3).join(" ")}${more}`);
}

const superseding = { from: "accepted", to: "superseded", given: {} };

/** A trip has one accepted itinerary at most: the one before makes room. The trip takes over what the customer agreed to. */
async function acceptAlone(
  context: WriteContext,
  trip: Trip,
  itinerary: Itinerary,
  given: { readonly reason?: unknown },
): Promise<void> {
  const { tx } = context;
  const before = trip.acceptedItineraryId && (await acceptedOffer(tx, trip.acceptedItineraryId));
  // First, since the one before leaves the trip's itinerary alone then.
  await changeRow(context, trips, trip.id, {
    ...valuesOf(trips, { ...tripFromAccepted(trip, itinerary) }),
    acceptedItineraryId: itinerary.id,
  });
  const others = await tx.query<{ id: string }>(
    `select id from itineraries where trip_id = $1 and status = 'accepted' and id <> $2 and deleted_at is null
     for no key update`,
    [trip.id, itinerary.id],
  );
  for (const { id } of others) {
    const other = await readRow(tx, itineraries, id);
    if (other) await enterState(context, itineraries, itineraryTransitionHooks, other, superseding);
  }
  if (before && soldStates.includes(trip.status))
    // The table asks for a text.
    await recordAmendment(context, before, itinerary.id, given.reason as string);
}
