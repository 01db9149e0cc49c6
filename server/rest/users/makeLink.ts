import type { User } from "../../../src/resources/users";
import { newToken } from "../../auth/secrets";
import type { Transaction } from "../../database/connection/Transaction";

/** How long a link is valid, in hours: a forgotten password is set soon, a new colleague may be away. */
const validHours = { invitation: 7 * 24, reset: 1, address: 24 };

/** An invitation for a user without a password, else a reset. */
export const linkKindOf = ({ hasPassword }: Pick<User, "hasPassword">) =>
  hasPassword ? ("reset" as const) : ("invitation" as const);

interface NewLink {
  user: Pick<User, "id" | "hasPassword">;
  /** The link works while this user may make such links. */
  madeBy: string;
  now: Date;
  origin: string;
  /** The address to which the link is mailed. */
  mailedTo?: string;
}

/** The token follows the #, which browsers do not send, so it is in no log. */
export async function makeLink(tx: Transaction, link: NewLink) {
  const kind = linkKindOf(link.user);
  const { token, expiresAt } = await storeLink(tx, kind, link);
  return { link: `${link.origin}/set-password#${token}`, kind, expiresAt };
}

export const makeAddressLink = async (
  tx: Transaction,
  link: NewLink & { mailedTo: string },
): Promise<string> => `${link.origin}/confirm-email#${(await storeLink(tx, "address", link)).token}`;

async function storeLink(
  tx: Transaction,
  kind: keyof typeof validHours,
  { user, madeBy, now, mailedTo }: NewLink,
) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validHours[kind] * 3_600_000).toISOString();
  await tx.query(
    `insert into links (token_hash, kind, tenant_id, user_id, created_by, created_at, expires_at, address)
     values ($1, $2, $3, $4, $5, now(), $6, $7)`,
    [token.hash, kind, tx.tenantId, user.id, madeBy, expiresAt, mailedTo ?? null],
  );
  return { token: token.text, expiresAt };
}
