import { forbidden, HttpError } from "../../http/HttpError";
import type { Context } from "./Context";

/** For so long a password that was typed in a session counts, as PostgreSQL reads it. */
const recent = "10 minutes";

/**
 * Refuses what gives somebody lasting access, where the password was not typed in this session of late: whoever finds a
 * screen unlocked, or has a stolen token, does not get further with it.
 * @throws 403 with the code `password_needed`.
 */
export async function refuseUnconfirmed({ tx, caller }: Pick<Context, "tx" | "caller">): Promise<void> {
  if (caller?.apiKeyId) throw forbidden("An API key cannot do this. Sign in as a person.");
  // What the server does by itself has nobody to ask.
  if (!caller?.sessionId) return;
  const confirmed = await tx.query(
    `select 1 from sessions where tenant_id = $1 and id = $2 and confirmed_at > now() - interval '${recent}'`,
    [tx.tenantId, caller.sessionId],
  );
  if (confirmed.length === 0)
    throw new HttpError(403, "Enter your password again, to confirm that it is you.", {
      code: "password_needed",
    });
}
