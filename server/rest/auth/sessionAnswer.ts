import { callerOf } from "../../auth/callerOf";
import type { JsonSchema } from "../answerSchema";
import type { Rest } from "../Work";
import { ownUser, ownUserSchema } from "../users/ownUser";

/** What signing in and up answer. */
export const sessionSchema: JsonSchema = {
  type: "object",
  properties: { token: { type: "string" }, user: ownUserSchema, message: { type: "string" } },
};

/** The token with the user whom it stands for. */
export async function sessionAnswer(rest: Rest, token: string, message: string) {
  const caller = await callerOf(rest.database, `Bearer ${token}`);
  const user = await rest.database.reading(caller.tenantId, (tx) => ownUser(tx, caller));
  return { token, user, message };
}
