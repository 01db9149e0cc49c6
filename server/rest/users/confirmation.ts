import * as z from "zod";
import { assertionSchema } from "../../auth/passkeys";
import { givenPasswordSchema } from "../../auth/passwords";
import { fieldError } from "../../http/HttpError";
import { type CallerContext, inContext } from "../endpoint/Context";
import { endpoint, type Call } from "../endpoint/endpoint";
import { record } from "../security/record";
import { loginByPassword, prove } from "./proof";
import { codeSchema } from "./secondFactor";

const body = z
  .strictObject({
    password: givenPasswordSchema.optional(),
    code: codeSchema.optional(),
    key: assertionSchema.optional(),
  })
  .refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, {
    error: "Enter your password or a code.",
    path: ["password"],
  });

/** Confirms the session with the password, a code or a passkey, for actions that need a recent proof. */
export const confirmOwn = endpoint({
  method: "POST",
  url: "/api/users/me/confirm",
  access: "signedIn",
  tag: "Session",
  summary: "Confirm with the password, a code or a passkey that it is oneself",
  body,
  async handle(call) {
    const { password, ...proof } = call.body;
    if (password === undefined) await prove(call, proof, "confirmation_failed", confirmSession);
    else await proveByPassword(call, password);
  },
});

const confirmSession = async ({ tx, caller }: CallerContext): Promise<void> =>
  void (await tx.query("update sessions set confirmed_at = now() where tenant_id = $1 and id = $2", [
    caller.tenantId,
    caller.sessionId,
  ]));

async function proveByPassword({ caller, request, services }: Call, password: string): Promise<void> {
  const login = await loginByPassword(services.database, caller, password);
  const isConfirmed = await inContext(services, caller, request, async (context) => {
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
}
