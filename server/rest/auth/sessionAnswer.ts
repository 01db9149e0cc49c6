import * as z from "zod";
import type { SessionNeed } from "../../auth/Caller";
import { callerOf, pendingCallerOf } from "../../auth/Caller";
import { passkeysOf } from "../../auth/passkeys";
import type { StartedSession } from "../../auth/signIn";
import { perhaps, shape } from "../endpoint/answers";
import type { Services } from "../endpoint/Context";
import { ownUser, ownUserAnswer } from "../users/ownUser";

/** The answer to starting or finishing a session: token and user, or what a pending session still needs. */
export const sessionAnswer = shape({
  message: z.string(),
  token: z.string().optional(),
  user: perhaps(ownUserAnswer),
  pending: z
    .object({ token: z.string(), needs: z.enum(["code", "key", "setup"]), hasPasskey: z.boolean() })
    .describe("In place of token and user: what is still needed, and the token that takes nothing else.")
    .optional(),
  passwordSetByLinkAt: z.iso
    .datetime()
    .describe("When a reset link set the password, told with the first sign-in after it.")
    .optional(),
});

const asked: Record<SessionNeed, string> = {
  code: "Enter the code of your authenticator app.",
  key: "Use one of your passkeys to go on.",
  setup: "Your role needs a second factor. Set one up to go on.",
};

export async function sessionOf(
  services: Services,
  { token, needs }: Pick<StartedSession, "token" | "needs">,
  message: string,
) {
  if (needs) {
    const pending = await pendingCallerOf(services.database, `Bearer ${token}`);
    const keys = pending
      ? await services.database.reading(pending.tenantId, (tx) =>
          passkeysOf(tx, pending.tenantId, pending.userId),
        )
      : [];
    return { message: asked[needs], pending: { token, needs, hasPasskey: keys.length > 0 }, user: undefined };
  }
  const caller = await callerOf(services.database, `Bearer ${token}`);
  const user = await services.database.reading(caller.tenantId, (tx) => ownUser(tx, caller));
  return { message, token, user };
}
