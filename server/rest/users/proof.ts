import type * as z from "zod";
import { type assertionSchema, passkeyProven } from "../../auth/passkeys";
import { takeAppCode, takeRecoveryCode } from "../../auth/secondFactor";
import { fieldError, HttpError } from "../../http/HttpError";
import { type CallerContext, inContext } from "../endpoint/Context";
import type { Call } from "../endpoint/endpoint";
import { tellOfAccount } from "../mailing/tellOfAccount";
import { record } from "../security/record";
import { ownUser } from "./ownUser";
import { siteOf } from "./passkeys";
import { admitCode } from "./secondFactor";

/** What a person gives to prove who they are: a code of their app, a recovery code, or a passkey. */
export interface Proof {
  code?: string | undefined;
  key?: z.infer<typeof assertionSchema> | undefined;
}

type Asked = Pick<Call, "caller" | "request" | "rest">;

/**
 * Takes a code or a passkey of the caller as the proof of who they are; a wrong one is put on the record.
 * @param then what happens in the same transaction.
 * @throws 422 where it is wrong or was used before, 429 where too many codes were tried.
 */
export async function prove(
  call: Asked,
  { code = "", key }: Proof,
  failed: "code_failed" | "confirmation_failed",
  then: (context: CallerContext) => Promise<void>,
): Promise<void> {
  const { caller, request, rest } = call;
  const attempt = key ? undefined : await admitCode(call);
  const isKey = key !== undefined && (await isOwnKey(call, key));
  const isRight = await inContext(rest, caller, request, async (context) => {
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
  const proven = await passkeyProven(call.rest.database, siteOf(call), key);
  return proven?.tenantId === call.caller.tenantId && proven.userId === call.caller.userId;
}

async function isOwnCode(context: CallerContext, code: string): Promise<boolean> {
  const { tx, caller, rest } = context;
  if (await takeAppCode(rest.database, tx, caller, code)) return true;
  if (!(await takeRecoveryCode(tx, caller, code))) return false;
  record(context, "recovery_code_used");
  tellOfAccount(context, await ownUser(tx, caller), "recovery_code");
  return true;
}
