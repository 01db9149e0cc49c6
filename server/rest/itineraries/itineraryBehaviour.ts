import { pricedEndpoints, readPrice, offeredEndpoints } from "./readPrice";
import { effectEndpoints } from "./sheetEffects";
import { versionFacts } from "../../../src/resources/shared/itineraryTransitions";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips, type Trip } from "../../../src/resources/trips";
import { HttpError, notFound, fieldError, forbidden } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { readRow, readOne, changeRow, insertRow } from "../endpoint/rows";
import { keepsEarlierPrice, storedPriceOf, derivedOf, repriced } from "./derivedOf";
import { lockTrip } from "../trips/lockTrip";
import { transitionByItself } from "../trips/transitionByItself";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { acceptOfferEndpoint } from "./acceptOffer";
import { bePresent } from "../presence/presences";
import { filledIn, itineraryDefaults, readDefaults, writableValues } from "./itineraryDefaults";
import { readItineraryDifference, readOfferDifference } from "./readDifference";
import { replanItinerary, replanTrip } from "./replan";
import { given } from "./answers";
import * as z from "zod";
import { rowOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { updateRow, lockRow, refuseLocked, createRow } from "../writes/writeRow";
import { offers, type Offer } from "../../../src/resources/offers";
import { createSchema } from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import { plainMoney } from "../../../src/domain/money/amounts";
import { mainOptionOf } from "../../../src/domain/pricing/priceInput";
import { teams } from "../../../src/resources/teams";
import { timeline } from "../../../src/resources/timeline";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { keyNameOf } from "../../database/query/ruleSql";
import { calculate } from "../../pricing/calculate";
import { notify } from "../notifications/notify";
import { priceInputOf } from "./priceInputOf";
import { once } from "../endpoint/idempotency";
import { publicOrigin } from "../endpoint/publicOrigin";
import type { CallerContext } from "../endpoint/Context";
import { isPresentedSo, newestOffer } from "./versions";
import { linkUrl, makeOfferLink, newLink } from "../offerLinks/offerLink";
import { transitionBody } from "../resource/transitionEndpoints";
import { transitionRow } from "../writes/transitionRow";

const newBody = z.strictObject({ name: given<string>(itineraries.fields.name) });

const createForTrip = endpoint({
  method: "POST",
  url: "/api/trips/:id/itineraries",
  access: { resource: itineraries, action: "create" },
  summary: "Begin an itinerary for a trip",
  body: newBody,
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: { name }, params }) {
    const defaults = await itineraryDefaults(context, params.id);
    if (!defaults) throw notFound("This trip");
    const values = readBody(createSchema(itineraries), { ...defaults, ...(name ? { name } : {}) });
    return createRow(context, itineraries, values);
  },
});

/** Copies an itinerary as a new draft, empty values included. Only a validity that has passed is renewed. */
const duplicateItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/duplicate",
  access: { resource: itineraries, action: "create" },
  summary: "Copy an itinerary as a new draft",
  body: newBody.optional(),
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: asked, params }) {
    const original = await readOne(context.tx, itineraries, params.id, context.caller);
    const fresh = await itineraryDefaults(context, original.tripId);
    if (!fresh) throw notFound("This trip");
    const today = todayOf(await organisationOf(context.tx), context.now);
    const { validUntil } = original;
    const hasPassed = typeof validUntil === "string" && validUntil < today;
    const copy = {
      ...writableValues(original, "create"),
      name: asked?.name ?? fresh.name,
      validUntil: hasPassed ? fresh.validUntil : validUntil,
    };
    return createRow(context, itineraries, copy, { original });
  },
});

/** Writes the content of a version back to its itinerary, at current prices. `version` is the itinerary's. */
const restoreOffer = endpoint({
  method: "POST",
  url: "/api/offers/:id/draft",
  access: { resource: offers, action: "update" },
  summary: "Put a version back as the draft of its itinerary",
  body: z.strictObject({ version: z.int() }),
  answer: rowOf(itineraries),
  idempotent: true,
  async transact(context, { body: { version }, params: { id } }) {
    const offer = await readOne(context.tx, offers, id, context.caller);
    return updateRow(context, itineraries, offer.itineraryId, version, writableValues(offer, "update"));
  },
});

const approvalBody = z.strictObject({ version: z.int().optional() }).optional();

/** Approves an adjusted price below the lowest margin, as it is now. An approval that still holds is kept. */
const approvePrice = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/approve-price",
  access: { resource: itineraries, action: "update" },
  summary: "Approve an adjusted price that is below the lowest margin",
  body: approvalBody,
  answer: rowOf(itineraries),
  idempotent: true,
  async transact(context, { body: asked, params }) {
    const { tx, caller, now } = context;
    const row = await lockRow(context, itineraries, params.id, { action: "update", version: asked?.version });
    const trip = await readRow(tx, trips, row.tripId);
    if (!(await mayApprove(tx, trip, caller)))
      throw forbidden("Owners, admins and the manager of the trip's team approve prices.");
    refuseLocked(itineraries, row);
    const input = await priceInputOf(tx, row, now);
    const whole = await calculate(tx, "whole", input, { findings: false });
    const { currency } = whole;
    const adjusted = whole.adjusted.flatMap((price) => {
      const option = row.options.find(({ id }) => id === price.optionId);
      const adjustment = option?.adjustment ?? row.adjustment;
      return adjustment ? [{ ...price, adjustment }] : [];
    });
    const first = adjusted.find(({ optionId }) => optionId === mainOptionOf(row)) ?? adjusted[0];
    if (!first || currency === null)
      throw fieldError("adjustment", "The price is not adjusted: there is nothing to approve.");
    if (adjusted.every(({ isHeld }) => isHeld)) return row;
    const priceTexts = adjusted.map(({ name, total }) => `${name} ${plainMoney(total, currency)}`.trim());
    // All readers of the trip see this note. The margin is in the history only, for those who may see it.
    const note = `The price of ${row.name} was approved: ${priceTexts.join(", ")}.`;
    const entry = {
      tripId: row.tripId,
      kind: "note",
      body: note,
      apiKey: keyNameOf(context.acting),
    } as const;
    await insertRow(context, timeline, entry);
    await notify(context, "price_approved", {
      userId: trip?.assigneeUserId ?? null,
      ...{ tripId: row.tripId, itineraryId: row.id },
    });
    const { total, marginBasisPoints, adjustment } = first;
    const options = adjusted.flatMap(({ optionId, name: _name, isHeld: _isHeld, ...price }) =>
      optionId === null ? [] : [{ optionId, ...price }],
    );
    const priceApproval = {
      by: caller.userId,
      at: now.toISOString(),
      currency,
      total,
      marginBasisPoints,
      adjustment,
      options,
    };
    return changeRow(context, itineraries, row.id, { priceApproval });
  },
});

/** A manager approves in person: an API key does not carry that right. */
async function mayApprove(tx: Transaction, trip: Trip | undefined, caller: Caller): Promise<boolean> {
  if (leadingRoles.some((role) => role === caller.role)) return true;
  if (caller.apiKeyId !== null) return false;
  const team = trip?.assigneeTeamId ? await readRow(tx, teams, trip.assigneeTeamId) : undefined;
  return team?.managerId === caller.userId;
}

const sendBody = transitionBody(itineraries)
  .omit({ to: true })
  .extend({ expectTotal: z.int().optional() })
  .optional();

/**
 * Makes the next version, unless nothing changed, and a new link. `expectTotal` (minor units) confirms another total.
 */
const sendItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/send",
  access: { resource: itineraries, action: "update" },
  summary: "Send an itinerary: what it says becomes the next version, with a link to it",
  body: sendBody,
  answer: shape({ offer: rowOf(offers), link: newLink }),
  status: 201,
  idempotent: "itself",
  async transact(context, { body = {}, params: { id }, services, request }) {
    const offer = await once(context, request, () => send(context, id, body));
    // Not stored with the answer for repeated requests: it holds the token.
    const { token, ...link } = await makeOfferLink(context, offer);
    return { offer, link: { ...link, url: linkUrl(publicOrigin(services, request), token) } };
  },
});

async function send(
  context: CallerContext,
  id: string,
  { expectTotal, version, ...asked }: NonNullable<z.infer<typeof sendBody>>,
): Promise<Offer> {
  const row = await lockRow(context, itineraries, id, { action: "update", version });
  const isUnchanged = row.status === "sent" && row.lastOffer?.isChanged === false;
  if (isUnchanged && (await isPresentedSo(context.tx, row, asked))) return sentOffer(context, row);
  if (expectTotal !== undefined) await storeExpected(context, row, expectTotal);
  return sentOffer(context, await transitionRow(context, itineraries, id, { ...asked, to: "sent" }));
}

async function storeExpected(context: CallerContext, row: Itinerary, expectTotal: number): Promise<void> {
  if (row.totals?.total === expectTotal) return;
  const fresh = await repriced(context.tx, row, context.now);
  if (fresh.totals?.total === expectTotal) await changeRow(context, itineraries, row.id, fresh);
}

/** @throws Error where there is no version: sending has always made one. */
async function sentOffer({ tx }: CallerContext, row: Itinerary): Promise<Offer> {
  const offer = await newestOffer(tx, row);
  if (!offer) throw new Error(`Itinerary ${row.id} was sent without a version.`);
  return offer;
}

export const itineraryBehaviour: Behaviour<typeof itineraries> = {
  async beforeCreate(context, values, original) {
    const { tripId } = values;
    // The check of references reports a missing trip.
    const defaults = original || !tripId ? null : await itineraryDefaults(context, tripId);
    const filled = defaults ? filledIn(values, defaults) : values;
    const price = await derivedOf(context, filled, filled, original);
    // A copy costs what its original does, even where rates have changed since.
    return { ...filled, ...price, ...(original && storedPriceOf(original)) };
  },

  async afterCreate(context, itinerary) {
    const trip = await lockTrip(context.tx, itinerary.tripId);
    await transitionByItself(context, trip, "itinerary_created", await organisationOf(context.tx));
  },

  async beforeUpdate(context, current, changes) {
    const changed = { ...current, ...changes };
    const derived = await derivedOf(context, changed, changes, current);
    const isKept = await keepsEarlierPrice(context, current, changes, derived.totals);
    return { ...changes, ...derived, ...(isKept && storedPriceOf(current)) };
  },

  /** The version that a trip is sold on cannot be deleted while a newer one is being written. */
  beforeDelete(_context, { lastOffer }) {
    const { standingNumber } = lastOffer ?? {};
    if (standingNumber)
      throw new HttpError(
        409,
        `The trip is sold on version ${standingNumber} of it. Keep that version instead.`,
      );
  },

  // Every itinerary belongs to a trip, which is locked first.
  transitionFacts: async (tx, row) => ({
    tripStatus: (await readRow(tx, trips, row.tripId))?.status,
    ...versionFacts(row),
  }),

  endpoints: [
    createForTrip,
    readDefaults,
    readPrice,
    duplicateItinerary,
    bePresent,
    sendItinerary,
    restoreOffer,
    acceptOfferEndpoint,
    readOfferDifference,
    readItineraryDifference,
    approvePrice,
    replanItinerary,
    replanTrip,
    ...pricedEndpoints,
    ...offeredEndpoints,
    ...effectEndpoints,
  ],
};
