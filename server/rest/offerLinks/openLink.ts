import { hashOf } from "../../auth/tokens";
import type { Database } from "../../database/connection/Database";

/** A link that was made, whether it opens its offer or not. */
export interface KnownLink {
  tenantId: string;
  offerId: string;
  linkId: string;
}

/** What a token leads to. The offer behind an open link may be expired, accepted or superseded all the same. */
export type OpenedLink = ({ state: "open" | "expired" | "revoked" } & KnownLink) | { state: "unknown" };

/** The link of a token, which names its organisation; `unknown` for what nobody made. */
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
