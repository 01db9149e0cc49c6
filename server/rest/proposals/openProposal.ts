import type { FastifyRequest } from "fastify";
import { type Offer, offers } from "../../../src/resources/offers";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { type Context, inServerContext, type Rest } from "../endpoint/Context";
import { readOne } from "../endpoint/readOne";
import { readRow } from "../endpoint/rows";
import { type KnownLink, openLink } from "../offerLinks/openLink";
import { openedOffer } from "./openedOffer";

/** What a visitor asks for under the token of an offer's link. */
interface ProposalCall {
  params: Readonly<Record<"token", string>>;
  rest: Rest;
  request: FastifyRequest;
}

/** How often something may be asked for under one link, whoever has it. */
interface UnderLink {
  what: string;
  most: number;
  /** A length of time as PostgreSQL reads it. */
  window: string;
}

/** The address under which visitors do something with an offer. */
export const proposalUrl = "/api/public/proposals/:token";

/** The link of a token. @throws 404 where nobody made it, 410 where it opens nothing any more. */
export async function openedLink(database: Database, token: string): Promise<KnownLink> {
  const link = await openLink(database, token);
  if (link.state === "unknown")
    throw new HttpError(404, "This link is not complete, or nobody made it. Open it from the message again.");
  if (link.state === "open") return link;
  const is = link.state === "revoked" ? "was closed" : "is too old";
  throw new HttpError(410, `This link ${is}. Ask whoever sent it for a new one.`);
}

/** The link of a token, and one more of what may be done under it so often. @throws 404, 410, 429. */
export async function admittedLink(
  { params, rest }: ProposalCall,
  { what, most, window }: UnderLink,
): Promise<KnownLink> {
  const link = await openedLink(rest.database, params.token);
  await admit(rest.database, [{ subject: `${what} under ${link.linkId}`, most }], window, what);
  return link;
}

/** Does something for whoever opened an offer's link, as the server does it, in one transaction. @throws 404, 410, 429. */
export async function inProposal<T>(
  call: ProposalCall,
  limit: UnderLink,
  run: (context: Context, offer: Offer, link: KnownLink) => Promise<T>,
): Promise<T> {
  const link = await admittedLink(call, limit);
  const place = { tenantId: link.tenantId, via: "proposal" } as const;
  return inServerContext(call.rest, place, call.request.log, async (context) =>
    run(context, await readOne(context.tx, offers, await openedOffer(context.tx, link), "system"), link),
  );
}

/** A version of an itinerary by its number; null where it is gone. */
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
