import type { FastifyRequest } from "fastify";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError, notFound } from "../../http/HttpError";
import { type Context, inServerContext, type Services, type WriteContext } from "../endpoint/Context";
import { readOne, insertRow, readRow } from "../endpoint/rows";
import { type KnownLink, openLink } from "../offerLinks/offerLink";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { type Offer, offers } from "../../../src/resources/offers";
import { timeline } from "../../../src/resources/timeline";
import type { Trip } from "../../../src/resources/trips";
import {
  bookedStates,
  closedStates,
  type OfferState,
  type TimelineKind,
  type TripState,
  undecidedStates,
} from "../../../src/vocabulary";

interface ProposalCall {
  params: Readonly<Record<"token", string>>;
  services: Services;
  request: FastifyRequest;
}

interface UnderLink {
  what: string;
  maximum: number;
  /** A PostgreSQL interval. */
  window: string;
}

export const proposalUrl = "/api/public/proposals/:token";

/** The link of a token. @throws 404 where it is unknown, 410 where it is closed or too old. */
export async function openedLink(database: Database, token: string): Promise<KnownLink> {
  const link = await openLink(database, token);
  if (link.state === "unknown")
    throw new HttpError(404, "This link is not complete, or nobody made it. Open it from the message again.");
  if (link.state === "open") return link;
  const is = link.state === "revoked" ? "was closed" : "is too old";
  throw new HttpError(410, `This link ${is}. Ask whoever sent it for a new one.`);
}

/** Counts against the limit. @throws 404, 410, 429. */
export async function admittedLink(
  { params, services }: ProposalCall,
  { what, maximum, window }: UnderLink,
): Promise<KnownLink> {
  const link = await openedLink(services.database, params.token);
  await admit(services.database, [{ subject: `${what} under ${link.linkId}`, maximum }], window, what);
  return link;
}

/** As the server, in one transaction. @throws 404, 410, 429. */
export async function inProposal<T>(
  call: ProposalCall,
  limit: UnderLink,
  run: (context: Context, offer: Offer, link: KnownLink) => Promise<T>,
): Promise<T> {
  const link = await admittedLink(call, limit);
  const place = { tenantId: link.tenantId, via: "proposal" } as const;
  return inServerContext(call.services, place, call.request.log, async (context) =>
    run(context, await readOne(context.tx, offers, await openedOffer(context.tx, link), "system"), link),
  );
}

/** Null where it is deleted. */
export async function versionNumbered(
  tx: Transaction,
  { itineraryId }: Pick<Offer, "itineraryId">,
  number: number,
): Promise<Offer | null> {
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and number = $2 and deleted_at is null",
    [itineraryId, number],
  );
  return (found && (await readRow(tx, offers, found.id))) ?? null;
}

/** Why a known link gives nothing out. */
export type ClosedState = "expired" | "revoked" | "cancelled";

interface Found {
  /** The newest version of the itinerary the link was made for. */
  id: string;
  status: OfferState;
  validUntil: string | null;
  tripStatus: TripState;
}

/** The version a link leads to, and whether it may be shown; every route uses this check. @throws 404 where deleted. */
export async function offerUnder(
  tx: Transaction,
  { offerId }: Pick<KnownLink, "offerId">,
): Promise<Found & { state: "open" | ClosedState }> {
  const [[found], organisation] = await Promise.all([
    tx.query<Found>(
      `select n.id, n.status, n.valid_until as "validUntil", t.status as "tripStatus"
       from offers o join offers n on n.tenant_id = o.tenant_id and n.itinerary_id = o.itinerary_id
       join trips t on t.tenant_id = n.tenant_id and t.id = n.trip_id
       where o.id = $1 and n.deleted_at is null and t.deleted_at is null order by n.number desc limit 1`,
      [offerId],
    ),
    organisationOf(tx),
  ]);
  if (!found) throw notFound("This offer");
  return { ...found, state: stateOf(found, todayOf(organisation, tx.now)) };
}

/** The id of the version a link leads to, where it may be shown. @throws 404, 410 with words for the customer. */
export async function openedOffer(tx: Transaction, link: KnownLink): Promise<string> {
  const { id, state, status } = await offerUnder(tx, link);
  if (state === "open") return id;
  throw new HttpError(
    410,
    state === "cancelled" ? "This journey was cancelled. Please ask us." : closedWords[status],
  );
}

/** A decided version stays readable. A superseded one was replaced by another itinerary's. */
function stateOf({ status, validUntil, tripStatus }: Found, today: string): "open" | ClosedState {
  if (closedStates.includes(tripStatus)) return "cancelled";
  if (status === "accepted" || status === "declined") return "open";
  if (status === "expired" || (status === "sent" && validUntil && validUntil < today)) return "expired";
  return status === "sent" ? "open" : "revoked";
}

interface Decided {
  offer: Offer;
  trip: Trip;
  /** The hash of the content the customer sees. */
  hash: string;
  /** In the organisation's time zone. */
  today: string;
}

/** Refuses a decision about a closed or changed offer. @throws 409 with words for the customer. */
export function refuseClosed({ offer, trip, hash, today }: Decided): void {
  const words = obstacleOf(offer, trip, today);
  if (words) throw new HttpError(409, words);
  if (hash !== offer.contentHash)
    throw new HttpError(
      409,
      "There is a newer version of this offer. Load the page to see what has changed.",
    );
}

function obstacleOf(offer: Offer, trip: Trip, today: string): string | undefined {
  if (offer.status === "accepted") return "This offer was accepted already. Ask us if you want to change it.";
  const { acceptedItineraryId } = trip;
  const isAmending = bookedStates.includes(trip.status) && acceptedItineraryId === offer.itineraryId;
  if (acceptedItineraryId && acceptedItineraryId !== offer.itineraryId)
    return "Another offer for this journey was accepted already. Ask us if you want to change it.";
  if (!isAmending && !undecidedStates.includes(trip.status))
    return "This journey is not open for decisions any more. Please ask us.";
  if (offer.status === "sent" && !(offer.validUntil && offer.validUntil < today)) return undefined;
  return closedWords[offer.status];
}

const again = "Ask us for a new one.";

/** Why a version is closed, for its customer. `sent` applies once its validity has passed. */
const closedWords: Readonly<Record<Offer["status"], string>> = {
  sent: `This offer is not valid any more. ${again}`,
  expired: `This offer is not valid any more. ${again}`,
  declined: `This offer was declined. ${again}`,
  superseded: `Another offer took the place of this one. ${again}`,
  withdrawn: `This offer was withdrawn. ${again}`,
  accepted: "This offer was accepted already.",
};

/** Notes in the trip's timeline what a customer did: "Ana Lindqvist accepted version 2 of Coast". */
export async function notifyTrip(
  context: WriteContext,
  { tripId, number, name }: Pick<Offer, "tripId" | "number" | "name">,
  kind: Extract<TimelineKind, "itinerary_viewed" | "itinerary_accepted" | "itinerary_declined" | "question">,
  words: (version: string) => string,
): Promise<void> {
  await insertRow(context, timeline, { tripId, kind, body: words(`version ${number} of ${name}`) });
}
