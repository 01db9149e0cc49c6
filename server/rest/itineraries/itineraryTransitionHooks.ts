import { tripFromAccepted } from "../../../src/domain/itineraries/finding";
import { type OfferState, soldStates } from "../../../src/vocabulary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { offers } from "../../../src/resources/offers";
import { trips, type Trip } from "../../../src/resources/trips";
import { fieldError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { changeAll } from "../../database/repository/changeAll";
import { changeRow, readRow } from "../endpoint/rows";
import { keepValue } from "../trips/keepValue";
import { lockTrip } from "../trips/lockTrip";
import { endSteps } from "../trips/planSteps";
import { transitionByItself } from "../trips/transitionByItself";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { enterState } from "../writes/enterState";
import type { TransitionHooks, WriteContext } from "../endpoint/Context";
import { type Values, valuesOf } from "../endpoint/Values";
import { acceptedBefore, acceptedOffer, recordAmendment } from "./recordAmendment";
import { followAcceptance, followRefusal, followSending } from "./followUpOffer";
import { freezeOffer } from "./freezeOffer";
import { isPresentedSo, presentationOf } from "./presentationOf";
import { priceToSend } from "./repriced";
import { sendingErrors } from "./sendingErrors";

/** What follows from an itinerary's change of state for the trip and its other itineraries. */
export const itineraryTransitionHooks: TransitionHooks<Itinerary> = {
  async beforeTransition(context, itinerary, { from, to, given }) {
    const { tx, now } = context;
    if (from === "sent" && to === "sent") await refuseUnchanged(tx, itinerary, given);
    if (to === "accepted") refuseStanding(itinerary);
    if (from === "draft" || to === "sent") await refuseErrors(tx, itinerary, now);
    if (to === "sent") {
      const price = await priceToSend(tx, itinerary, now);
      const shown = await presentationOf(tx, itinerary, given);
      const sentAt = todayOf(await organisationOf(tx), now);
      return { sentAt, ...price, ...(await freezeOffer(context, { ...itinerary, ...price }, "sent", shown)) };
    }
    if (to === "accepted" && !hasAsSent(itinerary)) {
      const price = from === "draft" ? await priceToSend(tx, itinerary, now) : {};
      const { lastOffer, offerNumber } = await acceptedAsItIs(context, { ...itinerary, ...price });
      return { ...price, offerNumber, lastOffer: standingOn(lastOffer, null) };
    }
    const { id: itineraryId, offerNumber, lastOffer } = itinerary;
    if (from === "accepted" && to === "draft" && (await isSold(tx, itinerary))) {
      const kept = offerNumber ? { offerNumber, lastOffer } : await acceptedAsItIs(context, itinerary);
      return { ...kept, lastOffer: standingOn(kept.lastOffer, kept.offerNumber) };
    }
    const offerStatus = offerStates[to];
    if (offerStatus && offerNumber)
      await changeAll(context, offers, { itineraryId, number: offerNumber }, { status: offerStatus });
    return to === "accepted" ? { lastOffer: standingOn(lastOffer, null) } : {};
  },

  async afterTransition(context, itinerary, { to, given }) {
    const trip = await lockTrip(context.tx, itinerary.tripId);
    const organisation = await organisationOf(context.tx);
    if (to === "sent") {
      const { status } = await transitionByItself(context, trip, "itinerary_sent", organisation);
      await followSending(context, trip, itinerary, { organisation, isQuotedNow: status !== trip.status });
    }
    if (to === "accepted") {
      await acceptAlone(context, trip, itinerary, given);
      await followAcceptance(context, trip, itinerary, organisation);
    } else if (
      trip.acceptedItineraryId === itinerary.id &&
      !(await acceptedOffer(context.tx, itinerary.id))
    ) {
      await changeRow(context, trips, trip.id, { acceptedItineraryId: null });
      await endSteps(context, trip.id, { purpose: "conversion" });
    }
    if (to === "declined") await followRefusal(context, trip, itinerary, organisation);
    keepValue(context.tx, trip.id);
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

/** Which accepted version its trip stays sold on, beside what an itinerary keeps of its newest one. */
const standingOn = (
  lastOffer: Itinerary["lastOffer"],
  standingNumber: number | null,
): Itinerary["lastOffer"] => lastOffer && { ...lastOffer, standingNumber };

const acceptedAsItIs = async (context: WriteContext, itinerary: Itinerary) =>
  freezeOffer(context, itinerary, "accepted", await presentationOf(context.tx, itinerary, {}));

/** Whether a trip is sold on an itinerary. */
async function isSold(tx: Transaction, { id, tripId }: Itinerary): Promise<boolean> {
  const trip = await readRow(tx, trips, tripId);
  return trip?.acceptedItineraryId === id && soldStates.includes(trip.status);
}

/** @throws 422 where the customer has all of it already. */
async function refuseUnchanged(tx: Transaction, itinerary: Itinerary, given: Values): Promise<void> {
  if (hasAsSent(itinerary) && (await isPresentedSo(tx, itinerary, given)))
    throw fieldError("to", `The customer has this already, as version ${itinerary.offerNumber}.`);
}

/** @throws 422 where the trip stays sold on what the itinerary says: then that version is kept, at its price. */
function refuseStanding(itinerary: Itinerary): void {
  const { offerNumber, lastOffer } = itinerary;
  if (hasAsSent(itinerary) && lastOffer?.standingNumber === offerNumber)
    throw fieldError("to", `The trip is sold on this as version ${offerNumber}. Keep that version instead.`);
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
  const accepted = await acceptedOffer(tx, itinerary.id);
  const before = await acceptedBefore(tx, trip.id, accepted);
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
  if (!before) return;
  await changeRow(context, offers, before.id, { status: "superseded" });
  const left = await readRow(tx, itineraries, before.itineraryId);
  if (left && left.id !== itinerary.id && left.lastOffer?.standingNumber)
    await changeRow(context, itineraries, left.id, { lastOffer: standingOn(left.lastOffer, null) });
  if (accepted && soldStates.includes(trip.status))
    // The table asks for a text.
    await recordAmendment(context, before, accepted, given.reason as string);
}
