import * as z from "zod";
import { givenPasswordSchema, newPasswordSchema, refuseWeakPassword } from "../../auth/passwordRules";
import { hashPassword } from "../../auth/passwords";
import { fieldError, HttpError } from "../../http/HttpError";
import { startSession } from "../../auth/signIn";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { tellOfAccount } from "../mailing/tellOfAccount";
import { endAccess } from "./endAccess";
import { loginByPassword } from "./loginByPassword";
import { ownUser } from "./ownUser";
import { originOf } from "../endpoint/publicOrigin";

const body = z.strictObject({ currentPassword: givenPasswordSchema, newPassword: newPasswordSchema });

/** Changes one's own password: every session ends, and the caller goes on with a new token. */
export const changeOwnPassword = endpoint({
  method: "POST",
  url: "/api/users/me/password",
  access: "signedIn",
  tag: "Session",
  summary: "Change one's own password",
  body,
  answer: shape({ token: z.string(), message: z.string() }),
  async handle({ body: { currentPassword, newPassword }, caller, request, rest }) {
    const { database } = rest;
    const { tenantId, userId } = caller;
    const login = await loginByPassword(database, caller, currentPassword);
    if (!login) throw fieldError("currentPassword", "This is not your current password.");
    const { username, fullname, organisation } = login;
    await refuseWeakPassword(newPassword, [username, fullname, organisation], "newPassword");
    const passwordHash = await hashPassword(newPassword);
    const changed = await database.inTenant(tenantId, async (tx) => {
      // Whoever changes it first has changed it: the old hash is part of the condition.
      const rows = await tx.query(
        `update logins set password_hash = $3, set_by_link_at = null
         where tenant_id = $1 and user_id = $2 and password_hash = $4 returning 1`,
        [tenantId, userId, passwordHash, login.password_hash],
      );
      await endAccess(tx, userId);
      if (rows.length > 0) tellOfAccount({ tx, acting: caller, rest }, await ownUser(tx, caller), "password");
      return rows.length > 0;
    });
    const started =
      changed &&
      (await startSession(
        database,
        { tenant_id: tenantId, user_id: userId, password_hash: passwordHash },
        originOf(request),
        { event: "password_changed", isEnough: true },
      ));
    if (!started)
      throw new HttpError(409, "Your password was changed elsewhere in the meantime. Log in with it.");
    return { token: started.token, message: "Your password is changed. Your other sessions have ended." };
  },
});
