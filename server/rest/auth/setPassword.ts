import * as z from "zod";
import { newPasswordSchema, refuseWeakPassword } from "../../auth/passwordRules";
import { hashPassword } from "../../auth/passwords";
import { startSession } from "../../auth/signIn";
import { hashOf } from "../../auth/tokens";
import { endpoint } from "../endpoint/endpoint";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";
import { originOf } from "../endpoint/originOf";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

const body = z.strictObject({ token: tokenSchema, password: newPasswordSchema });

/** Sets the password of the user whom a one-use link is for, ends their sessions and signs them in. */
export const setPassword = endpoint({
  method: "POST",
  url: "/api/auth/set-password",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Set a password by a one-use link",
  body,
  answer: sessionAnswer,
  async handle({ body: { token, password }, request, rest: { database, ...rest } }) {
    const [target] = await database.query<{ username: string; fullname: string; organisation: string }>(
      "select username, fullname, organisation from link_target($1)",
      [hashOf(token)],
    );
    if (!target) throw linkIsOver();
    await refuseWeakPassword(password, [target.username, target.fullname, target.organisation]);
    const passwordHash = await hashPassword(password);
    // Of several at once one finds the link unused.
    const [login] = await database.query<{ tenant_id: string; user_id: string }>(
      "select tenant_id, user_id from link_use($1, $2, $3)",
      [hashOf(token), passwordHash, request.ip],
    );
    const started =
      login && (await startSession(database, { ...login, password_hash: passwordHash }, originOf(request)));
    if (!started) throw linkIsOver();
    return sessionOf({ ...rest, database }, started.token, "Your password is set.");
  },
});
