import { leadingRoles } from "../../../src/domain/vocabulary";
import * as z from "zod";
import type { FastifyRequest } from "fastify";
import { users } from "../../../src/resources/users";
import { fieldError } from "../../http/HttpError";
import { newToken } from "../../auth/tokens";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { record } from "../security/record";
import { refuseUnconfirmed } from "./confirmation";
import { endLinks } from "./endAccess";
import { refuseOwner } from "./ownerRules";

/** How long a link is good, in hours: whoever forgot a password sets it at once, a new colleague may be away. */
const validHours = { invitation: 7 * 24, reset: 1 };

/**
 * Makes the one-use link by which a user sets a password: an invitation, or a reset where they have one. It is shown
 * once, to be passed on; earlier links of the user stop working, and it works while its maker might make it still. The token stands behind the #, which browsers keep
 * to themselves, so that it is in no log.
 */
export const invite = endpoint({
  method: "POST",
  url: "/api/users/:id/invite",
  access: { roles: leadingRoles },
  tag: users.label.many,
  summary: "Make a one-use link for setting a password",
  answer: shape({ link: z.string(), kind: z.enum(["invitation", "reset"]), expiresAt: z.iso.datetime() }),
  status: 201,
  async transact(context, { params: { id }, rest, request }) {
    const { tx, caller, now } = context;
    const user = await readOne(tx, users, id, "system");
    refuseOwner(caller, user);
    if (!user.isActive) throw fieldError("isActive", "This user is not active. Activate them first.");
    await refuseUnconfirmed(context);
    const token = newToken();
    const kind = user.hasPassword ? ("reset" as const) : ("invitation" as const);
    const expiresAt = new Date(now.getTime() + validHours[kind] * 3_600_000).toISOString();
    await endLinks(tx, id);
    await tx.query(
      `insert into links (token_hash, kind, tenant_id, user_id, created_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, now(), $6)`,
      [token.hash, kind, tx.tenantId, id, caller.userId, expiresAt],
    );
    record(context, "link_made", { id, name: user.username, note: kind });
    const origin = rest.publicUrl ?? arrivalOrigin(request);
    return { link: `${origin}/set-password#${token.text}`, kind, expiresAt };
  },
});

/** The address of this machine at which the request arrived: what its Host header says may be anybody's choice. */
function arrivalOrigin({ socket }: FastifyRequest): string {
  const { localAddress = "localhost", localPort } = socket;
  const address = localAddress.replace(/^::ffff:/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `http://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}
