import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, HttpError } from "../../http/HttpError";
import { type Context, type WriteContext, valuesOf } from "../endpoint/Context";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne, changeRow, insertRow, readRow } from "../endpoint/rows";
import { writableValues } from "./itineraryDefaults";
import { pricedAs, type PricedChoice } from "./customerChoice";
import { derivedOf } from "./derivedOf";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { lockWholeOf } from "../parts/lockWholeOf";
import { figuresOf } from "./versions";
import { lockRow, createRow } from "../writes/writeRow";
import { enterState } from "../writes/transitionRow";
import { shortened } from "../../../src/schema";
import { plainMoney } from "../../../src/domain/money/amounts";
import { agreedDifference, agreedTotal } from "../../../src/domain/offers/versions";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { timeline } from "../../../src/resources/timeline";
import { trips } from "../../../src/resources/trips";
import { soldStates, undecidedStates } from "../../../src/vocabulary";

interface Acceptance {
  /** The id of the accepted version that this one replaces. */
  readonly amends?: string | null | undefined;
  /** Required where the trip is sold. */
  readonly reason?: string | null | undefined;
}

/**
 * Accepts a version for the customer. A changed itinerary gets the content of the version back; the changed draft stays
 * as a separate itinerary. The trip is locked first, so one of several acceptances counts.
 * @throws 404; 409 where the version is not open any more, or another one than `amends` is accepted; 422 without a
 * reason.
 */
export async function acceptOffer(
  context: Context,
  offerId: string,
  { amends = null, reason = null }: Acceptance = {},
): Promise<Offer> {
  const { tx } = context;
  await lockWholeOf(context, offers, offerId);
  const offer = await readOne(tx, offers, offerId, "system", { lock: true });
  const itinerary = await readOne(tx, itineraries, offer.itineraryId, "system", { lock: true });
  if (isStanding(offer, itinerary)) return keepStanding(context, itinerary, offer);
  await refuseOthers(context, offer, amends, reason);
  const asSent = itinerary.lastOffer?.isChanged ? await putBack(context, itinerary, offer) : itinerary;
  await enterState(context, itineraries, context.services.hooksOf(itineraries), asSent, {
    ...{ from: asSent.status, to: "accepted", given: { reason: reason?.trim() || null } },
  });
  return readOne(tx, offers, offerId, "system");
}

/** Whether the trip stays sold on this version while its itinerary is a draft that was not sent again. */
const isStanding = ({ status, number }: Offer, { status: now, lastOffer, offerNumber }: Itinerary): boolean =>
  status === "accepted" && now === "draft" && lastOffer?.standingNumber === number && offerNumber === number;

/** Keeps the accepted version: the itinerary gets its content, the customer's choice and price back. */
async function keepStanding(context: Context, itinerary: Itinerary, offer: Offer): Promise<Offer> {
  const asSent = await putBack(context, itinerary, offer);
  if (offer.decision) await applyChoice(context, offer, await pricedAs(context.tx, offer, offer.decision));
  await changeRow(context, itineraries, itinerary.id, {
    status: "accepted",
    lastOffer: asSent.lastOffer && { ...asSent.lastOffer, standingNumber: null },
  });
  return offer;
}

/** Refuses a version that cannot be accepted. The trip must be locked. */
async function refuseOthers(
  { tx, now }: Context,
  offer: Offer,
  amends: string | null,
  reason: string | null,
): Promise<void> {
  const trip = await readOne(tx, trips, offer.tripId, "system");
  const accepted = trip.acceptedItineraryId && (await acceptedOffer(tx, trip.acceptedItineraryId));
  if (accepted && accepted.id !== amends)
    throw new HttpError(
      409,
      accepted.id === offer.id
        ? `${called(offer)}, was accepted already.`
        : `${called(accepted)}, was accepted already. Name it as the one that this takes the place of.`,
    );
  if (!accepted && amends)
    throw new HttpError(409, "The version that this takes the place of is not accepted.");
  const refused = stale[offer.status];
  if (refused) throw new HttpError(409, `${called(offer)}, ${refused}`);
  if (offer.validUntil && offer.validUntil < todayOf(await organisationOf(tx), now))
    throw new HttpError(
      409,
      `${called(offer)}, was valid until ${offer.validUntil}. Send it again with a later date.`,
    );
  const isSold = soldStates.includes(trip.status);
  if (!isSold && !undecidedStates.includes(trip.status))
    throw new HttpError(409, "The trip has ended. Reopen it first.");
  if (isSold && !reason?.trim())
    throw fieldError("reason", "The trip is sold on another itinerary. Say why the customer changes it.");
}

/** Why a version in a state cannot be accepted. A sent version has no entry. */
const stale: Readonly<Partial<Record<Offer["status"], string>>> = {
  accepted: "was accepted already.",
  declined: "was declined. Send it again first.",
  expired: "has expired. Send it again with a later date.",
  superseded: "is not the newest any more. Accept the one that the customer has.",
  withdrawn: "was withdrawn. Send it again first.",
};

/** Puts the content and price of a version back. A changed draft stays as a separate itinerary. */
async function putBack(context: Context, itinerary: Itinerary, offer: Offer): Promise<Itinerary> {
  const name = `${shortened(itinerary.name, maxOfName)}, draft of version ${offer.number + 1}`;
  if (itinerary.lastOffer?.isChanged)
    await createRow(
      context,
      itineraries,
      { ...writableValues(itinerary, "create"), name },
      { original: itinerary },
    );
  const kept = new Map<string, unknown>(Object.entries(offer));
  const content = valuesOf(
    itineraries,
    Object.fromEntries(Object.keys(offerContent).map((field) => [field, kept.get(field)])),
  );
  const derived = await derivedOf(context, { ...itinerary, ...content }, {}, itinerary);
  const { totals, prices, pricedBy, priceApproval } = offer;
  await changeRow(context, itineraries, itinerary.id, {
    ...{ ...content, ...derived, totals, prices, pricedBy, priceApproval },
    lastOffer: itinerary.lastOffer && { ...itinerary.lastOffer, isChanged: false },
  });
  return (await readRow(context.tx, itineraries, itinerary.id)) ?? itinerary;
}

/** Characters of the name that are kept: names have at most 120, and "draft of version 12" follows. */
const maxOfName = 90;

const body = z
  .strictObject({
    amends: z.uuid().optional().describe("The version that was accepted before, where this takes its place."),
    reason: z.string().max(2_000).optional().describe("Why it does: asked for where the trip is sold."),
  })
  .optional();

export const acceptOfferEndpoint = endpoint({
  method: "POST",
  url: "/api/offers/:id/accept",
  access: { resource: offers, action: "update" },
  summary: "Accept a version: the trip takes over its dates, party and destinations",
  body,
  answer: rowOf(offers),
  idempotent: true,
  async transact(context, { body: acceptance, params: { id } }) {
    await lockWholeOf(context, offers, id);
    await lockRow(context, offers, id, { action: "update" });
    return acceptOffer(context, id, acceptance);
  },
});

/** Writes the customer's choice into the itinerary, at the price the customer saw. */
export async function applyChoice(
  context: Context,
  { id, itineraryId, pricedBy }: Offer,
  { chosen, price, ground, sheetIds }: PricedChoice,
): Promise<void> {
  const isBehind = (sheet: { id: string }) => sheetIds?.includes(sheet.id);
  await changeRow(context, itineraries, itineraryId, {
    ...{ ...chosen.content, ...price, pricedBy: chosen.isAsSent ? pricedBy : null },
    ...(sheetIds && {
      hotelSheetIds: ground.hotelSheets.filter(isBehind).map(({ id }) => id),
      activitySheetIds: ground.activitySheets.filter(isBehind).map(({ id }) => id),
      transportSheetIds: ground.transportSheets.filter(isBehind).map(({ id }) => id),
    }),
  });
  await changeRow(context, offers, id, figuresOf(price.totals));
}

/** The newest accepted version of an itinerary; undefined where there is none. */
export async function acceptedOffer(tx: Transaction, itineraryId: string): Promise<Offer | undefined> {
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and status = 'accepted' and deleted_at is null order by number desc limit 1",
    [itineraryId],
  );
  return found && readRow(tx, offers, found.id);
}

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

/** Records which version this one replaces on a sold trip, why, and the difference of the totals. */
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
const called = ({ name, number }: Pick<Offer, "name" | "number">): string => `${name}, version ${number}`;
