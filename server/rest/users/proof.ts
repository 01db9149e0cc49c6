import type * as z from "zod";
import { type assertionSchema, passkeyProven } from "../../auth/passkeys";
import { takeAppCode, takeRecoveryCode } from "../../auth/secondFactor";
import { fieldError, HttpError } from "../../http/HttpError";
import { type CallerContext, inContext } from "../endpoint/Context";
import type { Call } from "../endpoint/endpoint";
import { tellOfAccount } from "../mailing/outgoing";
import { record } from "../security/record";
import { ownUser } from "./ownUser";
import { siteOf } from "./passkeys";
import { admitCode } from "./secondFactor";
import type { Caller } from "../../auth/Caller";
import { isPassword } from "../../auth/passwords";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";

/** Proof of identity: a code of the app, a recovery code, or a passkey. */
export interface Proof {
  code?: string | undefined;
  key?: z.infer<typeof assertionSchema> | undefined;
}

type Asked = Pick<Call, "caller" | "request" | "services">;

/**
 * Checks a code or a passkey of the caller; a wrong one is recorded.
 * @param then runs in the same transaction.
 * @throws 422 where it is wrong or used, 429 after too many codes.
 */
export async function prove(
  call: Asked,
  { code = "", key }: Proof,
  failed: "code_failed" | "confirmation_failed",
  then: (context: CallerContext) => Promise<void>,
): Promise<void> {
  const { caller, request, services } = call;
  const attempt = key ? undefined : await admitCode(call);
  const isKey = key !== undefined && (await isOwnKey(call, key));
  const isRight = await inContext(services, caller, request, async (context) => {
    const isProven = isKey || (!key && (await isOwnCode(context, code)));
    if (isProven) await then(context);
    else record(context, failed);
    return isProven;
  });
  if (!isRight && key) throw new HttpError(422, "This is none of your passkeys.");
  if (!isRight) throw fieldError("code", "This code is wrong, or was used already. Wait for the next one.");
  await attempt?.forgive();
}

async function isOwnKey(call: Asked, key: NonNullable<Proof["key"]>): Promise<boolean> {
  const proven = await passkeyProven(call.services.database, siteOf(call), key);
  return proven?.tenantId === call.caller.tenantId && proven.userId === call.caller.userId;
}

async function isOwnCode(context: CallerContext, code: string): Promise<boolean> {
  const { tx, caller, services } = context;
  if (await takeAppCode(services.database, tx, caller, code)) return true;
  if (!(await takeRecoveryCode(tx, caller, code))) return false;
  record(context, "recovery_code_used");
  tellOfAccount(context, await ownUser(tx, caller), "recovery_code");
  return true;
}

/** The login of a signed-in user, and names that their password must not contain. */
export interface OwnLogin {
  username: string;
  password_hash: string | null;
  fullname: string;
  organisation: string;
}

/** Allows five tries in 15 minutes for all purposes: a stolen session cannot guess. @throws 429. */
export async function loginByPassword(
  database: Database,
  { tenantId, userId }: Caller,
  password: string,
): Promise<OwnLogin | undefined> {
  await admit(database, [{ subject: `password of ${userId}`, maximum: 5 }], "15 minutes", "attempts");
  const [login] = await database.reading(tenantId, (tx) =>
    tx.query<OwnLogin>(
      `select l.username, l.password_hash, u.fullname, t.name as organisation
       from logins l join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
         join tenants t on t.tenant_id = l.tenant_id
       where l.tenant_id = $1 and l.user_id = $2`,
      [tenantId, userId],
    ),
  );
  return login && (await isPassword(password, login.password_hash)) ? login : undefined;
}
