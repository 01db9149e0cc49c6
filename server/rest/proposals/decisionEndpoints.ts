import * as z from "zod";
import { hash } from "node:crypto";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError, notFound } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";
import { shape } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { hashOfRequest, onceFor } from "../endpoint/idempotency";
import { readOne, changeRow, readRow } from "../endpoint/rows";
import { acceptedOffer, acceptOffer, applyChoice } from "../itineraries/acceptOffer";
import { pricedAs, type Choice } from "../itineraries/customerChoice";
import { notifyOfOffer } from "../notifications/notify";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { lockWholeOf } from "../parts/lockWholeOf";
import { inProposal, offerUnder, proposalUrl, refuseClosed, notifyTrip } from "./openProposal";
import { choice } from "./pricedChoice";
import { enterState } from "../writes/transitionRow";
import { acceptanceTextOf } from "../../../src/domain/proposals/texts";
import { itineraries } from "../../../src/resources/itineraries";
import { type Offer, offers } from "../../../src/resources/offers";
import { type Trip, trips } from "../../../src/resources/trips";
import { longText, presentSchema, text } from "../../../src/schema";

const decisions = { what: "decisions", maximum: 60, window: "1 hour" } as const;
const described = {
  method: "POST",
  access: "public",
  tag: offers.label.many,
  throttle: { subject: "decisions about offers", maximum: 120, window: "1 hour", what: "requests" },
  answer: shape({ number: z.int(), hash: z.string(), decidedAt: z.iso.datetime() }),
  status: 201,
} as const;
const words = (label: string, maxLength: number) =>
  // Its schema gives a text.
  presentSchema(text({ label, maxLength })) as z.ZodType<string>;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "This is no SHA-256.");

/** The current consent text in the language of an offer, as its page shows it. */
export async function consentOf(
  tx: Transaction,
  { language }: Pick<Offer, "language">,
): Promise<{ text: string; hash: string }> {
  const said = acceptanceTextOf(await organisationOf(tx), language);
  return { text: said, hash: hash("sha256", said) };
}

/** A repeated decision (a second press, an offline page) gets the first answer. */
const accept = endpoint({
  ...described,
  url: `${proposalUrl}/accept`,
  summary: "Accept an offer as its customer chose it",
  body: z.strictObject({
    ...choice,
    name: words("Name", 120),
    signature: words("Signature", 120),
    consent: z.literal(true, "Accepting takes your consent."),
    consentHash: sha256.describe("Of the text that was consented to, as the offer's page gives it."),
    hash: sha256.describe("Of the content that was accepted, as the offer's page gives it."),
  }),
  handle: (call) =>
    inProposal(call, decisions, (context, offer, { linkId }) =>
      onceFor(context.tx, claimOf("accept", linkId, call.body), async () => {
        const consent = await consentOf(context.tx, offer);
        if (consent.hash !== call.body.consentHash)
          throw new HttpError(409, "The text that you consent to was changed. Load the page again.");
        return decidedAs(await acceptAsChosen(context, offer, { ...call.body, consent }));
      }),
    ),
});

const decline = endpoint({
  ...described,
  url: `${proposalUrl}/decline`,
  summary: "Decline an offer",
  body: z.strictObject({
    name: words("Name", 120).optional(),
    // As above.
    reason: presentSchema(longText({ label: "Reason", maxLength: 2_000 })) as z.ZodType<string>,
    hash: sha256.describe("Of the content that was declined, as the offer's page gives it."),
  }),
  handle: (call) =>
    inProposal(call, decisions, (context, offer, { linkId }) =>
      onceFor(context.tx, claimOf("decline", linkId, call.body), async () => {
        const { name = null, ...given } = call.body;
        return decidedAs(await declineOffer(context, offer, { ...given, name }));
      }),
    ),
});

export const decisionEndpoints: readonly Endpoint[] = [accept, decline];

function decidedAs({ number, contentHash, decision }: Offer) {
  if (!decision) throw new Error("A decision was not kept.");
  return { number, hash: contentHash, decidedAt: decision.at };
}

function claimOf(verb: string, linkId: string, body: unknown) {
  const requestHash = hashOfRequest("visitor", `${verb} ${linkId}`, body);
  return { owner: linkId, key: requestHash.toString("base64url"), requestHash };
}

interface Acceptance extends Choice {
  name: string;
  signature: string;
  /** The text that the customer consented to, and its SHA-256. */
  consent: { text: string; hash: string };
  /** Of the content that the customer saw. */
  hash: string;
}

/**
 * The choice and its price become the itinerary's; a receipt is mailed. Of several acceptances one counts.
 * @throws 409, 422 with words for the customer.
 */
async function acceptAsChosen(context: Context, { id }: Offer, given: Acceptance): Promise<Offer> {
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
  // The version has its new price now: an amendment records the difference to it.
  const before = await acceptedOffer(tx, offer.itineraryId);
  await acceptOffer(context, offer.id, before && { amends: before.id, reason: "Accepted on its page." });
  await applyChoice(context, offer, choice);
  await notifyTrip(context, offer, "itinerary_accepted", (version) => `${name} accepted ${version}`);
  await notifyOfOffer(context, "accepted", offer);
  if (context.services.mailer && trip.email) enqueue(context, "mail", { what: "receipt", offerId: offer.id });
  return readOne(tx, offers, offer.id, "system");
}

/** Declines an offer for its customer. @throws 409 with words for the customer. */
async function declineOffer(
  context: Context,
  { id }: Offer,
  { name, reason, hash }: { name: string | null; reason: string; hash: string },
): Promise<Offer> {
  const { offer } = await lockedVersion(context, id, hash);
  const row = await readOne(context.tx, itineraries, offer.itineraryId, "system", { lock: true });
  await enterState(context, itineraries, context.services.hooksOf(itineraries), row, {
    // The customer's words are stored with the version, from which they can be erased.
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
  await notifyTrip(
    context,
    offer,
    "itinerary_declined",
    (version) => `${who} declined ${version}: ${reason}`,
  );
  await notifyOfOffer(context, "declined", offer);
  return decided;
}

/** The version to decide about and its locked trip. @throws 409 where it is closed. */
async function lockedVersion(
  context: Context,
  id: string,
  hash: string,
): Promise<{ offer: Offer; trip: Trip }> {
  const { tx, now } = context;
  await lockWholeOf(context, offers, id);
  // A newer one may have been sent before the lock.
  const offer = await readOne(tx, offers, (await offerUnder(tx, { offerId: id })).id, "system");
  const trip = await readRow(tx, trips, offer.tripId);
  if (!trip) throw notFound("This offer");
  refuseClosed({ offer, trip, hash, today: todayOf(await organisationOf(tx), now) });
  return { offer, trip };
}
