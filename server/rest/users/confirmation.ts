import * as z from "zod";
import { givenPasswordSchema } from "../../auth/passwordRules";
import { fieldError } from "../../http/HttpError";
import { endpoint } from "../endpoint/endpoint";
import { record } from "../security/record";
import { inContext } from "../endpoint/Context";
import { loginByPassword } from "./loginByPassword";

const body = z.strictObject({ password: givenPasswordSchema });

/** Takes the caller's password for what needs a recent one, in this session. */
export const confirmOwn = endpoint({
  method: "POST",
  url: "/api/users/me/confirm",
  access: "signedIn",
  tag: "Session",
  summary: "Confirm with the password that it is oneself",
  body,
  async handle({ body: { password }, caller, request, rest }) {
    const login = await loginByPassword(rest.database, caller, password);
    const isConfirmed = await inContext(rest, caller, request, async (context) => {
      if (!login) record(context, "confirmation_failed");
      const rows = await context.tx.query(
        `update sessions s set confirmed_at = now() from logins l
         where s.tenant_id = $1 and s.id = $2 and l.tenant_id = $1 and l.user_id = s.user_id and l.password_hash = $3
         returning 1`,
        [caller.tenantId, caller.sessionId, login?.password_hash],
      );
      return rows.length > 0;
    });
    if (!isConfirmed) throw fieldError("password", "This is not your password.");
  },
});
