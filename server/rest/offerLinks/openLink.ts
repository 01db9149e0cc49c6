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
export async function openLink(database: Database, token: string, now: Date): Promise<OpenedLink> {
  if (!/^[\w-]{43}$/.test(token)) return { state: "unknown" };
  const [found] = await database.query<{
    tenantId: string;
    offerId: string;
    linkId: string;
    expiresAt: string;
    revokedAt: string | null;
  }>(
    `select tenant_id as "tenantId", offer_id as "offerId", link_id as "linkId",
       expires_at as "expiresAt", revoked_at as "revokedAt" from offer_link($1)`,
    [hashOf(token)],
  );
  if (!found) return { state: "unknown" };
  const { expiresAt, revokedAt, ...link } = found;
  const isOver = Date.parse(expiresAt) <= now.getTime();
  return { state: revokedAt ? "revoked" : isOver ? "expired" : "open", ...link };
}
