import * as z from "zod";
import { callerOf } from "../../auth/callerOf";
import { shape } from "../endpoint/answers";
import type { Rest } from "../endpoint/Context";
import { ownUser, ownUserAnswer } from "../users/ownUser";

const parts = { token: z.string(), user: ownUserAnswer, message: z.string() };

/** What signing up answers. */
export const sessionAnswer = shape(parts);

/** The same after a sign-in. */
export const signInAnswer = shape({
  ...parts,
  passwordSetByLinkAt: z.iso
    .datetime()
    .describe("When a reset link set the password, told with the first sign-in after it.")
    .optional(),
});

/** The token with the user whom it stands for. */
export async function sessionOf(rest: Rest, token: string, message: string) {
  const caller = await callerOf(rest.database, `Bearer ${token}`);
  const user = await rest.database.reading(caller.tenantId, (tx) => ownUser(tx, caller));
  return { token, user, message };
}
