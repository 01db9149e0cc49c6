import type { Transaction } from "../../database/connection/Transaction";
import { changeAll } from "../../database/repository/changeAll";
import { fieldError } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { type TransitionHooks, type WriteContext, type Values, valuesOf } from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { acceptedBefore, acceptedOffer, recordAmendment } from "./acceptOffer";
import { priceInputOf } from "./priceInputOf";
import { priceToSend } from "./derivedOf";
import { freezeOffer, isPresentedSo, presentationOf } from "./versions";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { endFirstSteps } from "../trips/contactMade";
import { keepWait } from "../trips/keepWait";
import { lockTrip } from "../trips/lockTrip";
import { endSteps, planSteps } from "../trips/planSteps";
import { transitionByItself } from "../trips/transitionByItself";
import { enterState } from "../writes/transitionRow";
import { openErrors } from "../../../src/domain/findings/checkItinerary";
import { tripFromAccepted } from "../../../src/domain/itineraries/finding";
import { answerDue, stepsOfSending } from "../../../src/domain/trips/automaticSteps";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { offers } from "../../../src/resources/offers";
import type { Tenant } from "../../../src/resources/tenants";
import { type Trip, trips } from "../../../src/resources/trips";
import { type OfferState, soldStates } from "../../../src/vocabulary";

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
  },
};

const offerStates: Readonly<Record<string, OfferState>> = {
  draft: "withdrawn",
  accepted: "accepted",
  declined: "declined",
  expired: "expired",
  superseded: "superseded",
};

const hasAsSent = ({ lastOffer }: Itinerary): boolean => lastOffer?.isChanged === false;

/** `lastOffer` with the number of the accepted version that the trip stays sold on. */
const standingOn = (
  lastOffer: Itinerary["lastOffer"],
  standingNumber: number | null,
): Itinerary["lastOffer"] => lastOffer && { ...lastOffer, standingNumber };

const acceptedAsItIs = async (context: WriteContext, itinerary: Itinerary) =>
  freezeOffer(context, itinerary, "accepted", await presentationOf(context.tx, itinerary, {}));

async function isSold(tx: Transaction, { id, tripId }: Itinerary): Promise<boolean> {
  const trip = await readRow(tx, trips, tripId);
  return trip?.acceptedItineraryId === id && soldStates.includes(trip.status);
}

/** @throws 422 where the customer already has the same. */
async function refuseUnchanged(tx: Transaction, itinerary: Itinerary, given: Values): Promise<void> {
  if (hasAsSent(itinerary) && (await isPresentedSo(tx, itinerary, given)))
    throw fieldError("to", `The customer has this already, as version ${itinerary.offerNumber}.`);
}

/** @throws 422 where the trip is already sold on this content: that version is kept instead, at its price. */
function refuseStanding(itinerary: Itinerary): void {
  const { offerNumber, lastOffer } = itinerary;
  if (hasAsSent(itinerary) && lastOffer?.standingNumber === offerNumber)
    throw fieldError("to", `The trip is sold on this as version ${offerNumber}. Keep that version instead.`);
}

/** Only offers without open errors go to a customer. */
async function refuseErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<void> {
  const errors = await sendingErrors(tx, itinerary, now);
  if (errors.length === 0) return;
  const more = errors.length > 3 ? ` And ${errors.length - 3} more.` : "";
  throw fieldError("to", `Correct or waive what is wrong first: ${errors.slice(0, 3).join(" ")}${more}`);
}

const superseding = { from: "accepted", to: "superseded", given: {} };

/** A trip has one accepted itinerary: the earlier one is superseded, and the trip takes over what was agreed. */
async function acceptAlone(
  context: WriteContext,
  trip: Trip,
  itinerary: Itinerary,
  given: { readonly reason?: unknown },
): Promise<void> {
  const { tx } = context;
  const accepted = await acceptedOffer(tx, itinerary.id);
  const before = await acceptedBefore(tx, trip.id, accepted);
  // Done first, so that superseding the earlier one does not clear the trip's accepted itinerary.
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
    // The table of transitions asks for a text.
    await recordAmendment(context, before, accepted, given.reason as string);
}

const offer = { purpose: "offer" } as const;
const conversion = { purpose: "conversion" } as const;

/** `itinerary` is the row before; `isQuotedNow`: the trip's new state has planned the steps of the rules. */
async function followSending(
  context: WriteContext,
  trip: Trip,
  { name, offerNumber }: Itinerary,
  { organisation, isQuotedNow }: { organisation: Tenant; isQuotedNow: boolean },
): Promise<void> {
  await endFirstSteps(context, trip, { kind: "other" });
  keepWait(context.tx, trip.id, "answeredAfter");
  keepWait(context.tx, trip.id, "offeredAfter");
  if (isQuotedNow && organisation.followUpRules.some(({ status }) => status === "quoted")) return;
  await endSteps(context, trip.id, offer);
  const called = `${name}, version ${(offerNumber ?? 0) + 1}`;
  await planSteps(context, trip, stepsOfSending(organisation, called, context.now), offer);
}

async function followAcceptance(
  context: WriteContext,
  trip: Trip,
  { name }: Itinerary,
  organisation: Tenant,
): Promise<void> {
  keepWait(context.tx, trip.id, "agreedAfter");
  await endSteps(context, trip.id, offer);
  await endSteps(context, trip.id, conversion);
  const note = soldStates.includes(trip.status)
    ? `Confirm the change to ${name}`
    : `Confirm and convert: the customer accepted ${name}`;
  await planSteps(
    context,
    trip,
    [{ kind: "other", dueAt: answerDue(organisation, context.now), note }],
    conversion,
  );
}

async function followRefusal(
  context: WriteContext,
  trip: Trip,
  { name }: Itinerary,
  organisation: Tenant,
): Promise<void> {
  await endSteps(context, trip.id, offer);
  const note = `Ask what would suit them instead of ${name}`;
  await planSteps(
    context,
    trip,
    [{ kind: "call", dueAt: answerDue(organisation, context.now), note }],
    offer,
  );
}

async function sendingErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<string[]> {
  const input = await priceInputOf(tx, itinerary, now);
  const waivers = itinerary.waivedFindings;
  const findings = await calculate(tx, "checked", { ...input, waivers });
  return openErrors(findings).map(({ message }) => message);
}
