import * as z from "zod";
import { hashOf, newToken } from "../../auth/secrets";
import type { Database } from "../../database/connection/Database";
import { newId } from "../../database/newId";
import { writerOf } from "../../database/query/ruleSql";
import type { WriteContext } from "../endpoint/Context";
import type { Offer } from "../../../src/resources/offers";

/** Days a link stays open after it was made, and after the journey's end; the later one counts. */
const days = { afterMaking: 180, afterJourney: 30 } as const;
const day = 86_400_000;

/** A new link. No table stores its token: only this answer has it. */
interface MadeLink {
  id: string;
  token: string;
  expiresAt: string;
}

/** Makes a link under which a customer opens an offer. Other links to it stay valid. */
export async function makeOfferLink(
  { tx, acting, now }: WriteContext,
  offer: Pick<Offer, "id" | "startDate" | "days">,
): Promise<MadeLink> {
  const [id, token, expiresAt] = [newId(), newToken(), expiryOf(offer, now).toISOString()];
  await tx.query(
    `insert into offer_links (tenant_id, id, offer_id, token_hash, made_by, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, id, offer.id, token.hash, writerOf(acting), expiresAt],
  );
  return { id, token: token.text, expiresAt };
}

export const linkUrl = (origin: string, token: string): string => `${origin}/p/${token}`;

function expiryOf({ startDate, days: { length } }: Pick<Offer, "startDate" | "days">, now: Date): Date {
  const usual = now.getTime() + days.afterMaking * day;
  if (startDate === null) return new Date(usual);
  return new Date(Math.max(usual, Date.parse(startDate) + (length + days.afterJourney) * day));
}

/** The answer for a new link, given once, since its address holds the token. */
export const newLink = z.object({ id: z.string(), url: z.string(), expiresAt: z.iso.datetime() });

export interface KnownLink {
  tenantId: string;
  offerId: string;
  linkId: string;
}

/** What a token leads to. The offer of an open link may still be expired, accepted or superseded. */
type OpenedLink = ({ state: "open" | "expired" | "revoked" } & KnownLink) | { state: "unknown" };

/** The link of a token, with its organisation; `unknown` where there is none. */
export async function openLink(database: Database, token: string): Promise<OpenedLink> {
  if (!/^[\w-]{43}$/.test(token)) return { state: "unknown" };
  const [found] = await database.query<{
    tenantId: string;
    offerId: string;
    linkId: string;
    isOver: boolean;
    isRevoked: boolean;
  }>(
    `select tenant_id as "tenantId", offer_id as "offerId", link_id as "linkId",
       expires_at <= now() as "isOver", revoked_at is not null as "isRevoked" from offer_link($1)`,
    [hashOf(token)],
  );
  if (!found) return { state: "unknown" };
  const { isOver, isRevoked, ...link } = found;
  return { state: isRevoked ? "revoked" : isOver ? "expired" : "open", ...link };
}
