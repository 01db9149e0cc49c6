import * as z from "zod";
import { users } from "../../../src/resources/users";
import { newPasswordSchema, refuseWeakPassword, hashPassword } from "../../auth/passwords";
import { networksOf } from "../../auth/throttle";
import { type Login, startSession } from "../../auth/signIn";
import { hashOf } from "../../auth/secrets";
import type { Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readRow } from "../endpoint/rows";
import { tellOfAccount } from "../mailing/outgoing";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";
import { originOf } from "../endpoint/publicOrigin";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

const body = z.strictObject({ token: tokenSchema, password: newPasswordSchema });

/** Sets the password of a one-use link's user, ends their sessions and signs them in. */
export const setPassword = endpoint({
  method: "POST",
  url: "/api/auth/set-password",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Set a password by a one-use link",
  body,
  answer: sessionAnswer,
  async handle({ body: { token, password }, request, services }) {
    const { database } = services;
    const [target] = await database.query<{ username: string; fullname: string; organisation: string }>(
      "select username, fullname, organisation from link_target($1)",
      [hashOf(token)],
    );
    if (!target) throw linkIsOver();
    await refuseWeakPassword(password, [target.username, target.fullname, target.organisation]);
    const passwordHash = await hashPassword(password, networksOf(request.ip).own);
    // Of several simultaneous requests, one finds the link unused.
    const [login] = await database.query<{ tenant_id: string; user_id: string }>(
      "select tenant_id, user_id from link_use($1, $2, $3)",
      [hashOf(token), passwordHash, request.ip],
    );
    const started =
      login && (await startSession(database, { ...login, password_hash: passwordHash }, originOf(request)));
    if (!started) throw linkIsOver();
    await tellOfReset(services, login);
    return sessionOf(services, started, "Your password is set.");
  },
});

/** Notifies only after a reset: the first password of an invitation is no change. */
const tellOfReset = (
  services: Services,
  { tenant_id: tenantId, user_id: userId }: Pick<Login, "tenant_id" | "user_id">,
) =>
  services.database.inTenant(tenantId, async (tx) => {
    const [reset] = await tx.query(
      "select 1 from logins where tenant_id = $1 and user_id = $2 and set_by_link_at is not null",
      [tenantId, userId],
    );
    const user = reset && (await readRow(tx, users, userId));
    if (user) tellOfAccount({ tx, acting: "system", services }, user, "password");
  });
