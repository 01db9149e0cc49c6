import { generateURI } from "otplib";
import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { users } from "../../../src/resources/users";
import { networksOf } from "../../auth/throttle";
import { beginApp, makeRecoveryCodes, removeFactors, takeAppCode } from "../../auth/secondFactor";
import { passkeysOf, shownPasskey } from "../../auth/passkeys";
import { admitAttempt } from "../../auth/signIn";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, HttpError } from "../../http/HttpError";
import { perhaps, shape } from "../endpoint/answers";
import { type CallerContext, inContext } from "../endpoint/Context";
import { endpoint, type Call } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { refuseUnconfirmed } from "../endpoint/access";
import { tellOfAccount } from "../mailing/outgoing";
import { organisationOf } from "../organisation/organisationOf";
import { record } from "../security/record";
import { endAccess } from "./sessions";
import { ownUser, ownUserAnswer } from "./ownUser";
import { refuseOwner } from "./ownerRules";

const path = "/api/users/me/second-factor";
const described = { access: "settingUp", tag: "Session" } as const;

export const codeSchema = z
  .string("Enter the code.")
  .trim()
  .min(6, "Enter the six digits of the app, or a recovery code.")
  .max(40, "This is no code.");

const state = z.object({
  hasPassword: z.boolean(),
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(shownPasskey),
  recoveryCodes: z.int().describe("How many are left."),
  isNeeded: z.boolean().describe("Whether the role has to have a second factor."),
});
type SecondFactorState = z.infer<typeof state>;

export const readSecondFactor = endpoint({
  ...described,
  method: "GET",
  url: path,
  summary: "Which second factor one has set up",
  answer: shape(state.shape),
  read: (tx, { caller }) => stateOf(tx, caller),
});

async function stateOf(tx: Transaction, { tenantId, userId }: Caller): Promise<SecondFactorState> {
  const [found] = await tx.query<Omit<SecondFactorState, "passkeys">>(
    `select l.password_hash is not null as "hasPassword", a.confirmed_at as "appSince",
       (select count(*)::int from recovery_codes c
        where c.tenant_id = $1 and c.user_id = $2 and c.used_at is null) as "recoveryCodes",
       u.role = any(t.second_factor_roles) as "isNeeded"
     from users u join tenants t on t.tenant_id = u.tenant_id
       join logins l on l.tenant_id = u.tenant_id and l.user_id = u.id
       left join authenticators a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.confirmed_at is not null
     where u.tenant_id = $1 and u.id = $2`,
    [tenantId, userId],
  );
  if (!found) throw new Error("A signed-in user has no login.");
  return { ...found, passkeys: await passkeysOf(tx, tenantId, userId) };
}

/** Returns the secret of a new authenticator app, which counts after its first code (`confirmApp`). */
export const startApp = endpoint({
  ...described,
  method: "POST",
  url: `${path}/app`,
  summary: "Begin to set up an authenticator app",
  answer: shape({ secret: z.string(), uri: z.string().describe("otpauth://, to be shown as a QR code.") }),
  async transact(context, { services }) {
    const { tx, caller } = context;
    await refuseUnproven(context);
    const [secret, user, organisation] = [
      await beginApp(services.database, tx, caller),
      await ownUser(tx, caller),
      await organisationOf(tx),
    ];
    if (!secret) throw new HttpError(409, "You have an authenticator app already. Remove it first.");
    const issuer = `Tripwright ${organisation.name}`.replaceAll(":", " ");
    return { secret, uri: generateURI({ issuer, label: user.username, secret }) };
  },
});

/** `user` is set where the session was pending and is now complete. */
export const addedAnswer = shape({
  recoveryCodes: z
    .array(z.string())
    .describe("Each works once. They are shown only now; empty where one had some."),
  user: perhaps(ownUserAnswer),
});

export const confirmApp = endpoint({
  ...described,
  method: "POST",
  url: `${path}/app/confirm`,
  summary: "Confirm an authenticator app by a code of it",
  body: z.strictObject({ code: codeSchema }),
  answer: addedAnswer,
  async handle(call) {
    const { body, caller, request, services } = call;
    const attempt = await admitCode(call);
    const added = await inContext(services, caller, request, async (context) => {
      await refuseUnproven(context);
      if (!(await takeAppCode(services.database, context.tx, caller, body.code, true))) return undefined;
      return factorAdded(context, "app_added");
    });
    if (!added) throw fieldError("code", "This is not the code of now. Check the time of your telephone.");
    await attempt.forgive();
    return added;
  },
});

/** Records a new factor, mails about it, makes missing recovery codes, and completes a pending session. */
export async function factorAdded(
  context: CallerContext,
  event: "app_added" | "passkey_added",
  note?: string,
) {
  const { tx, caller } = context;
  record(context, event, note === undefined ? {} : { note });
  const user = await ownUser(tx, caller);
  tellOfAccount(context, user, "factor_added");
  const { recoveryCodes: left } = await stateOf(tx, caller);
  const recoveryCodes = left > 0 ? [] : await makeRecoveryCodes(tx, caller);
  if (!caller.needs) return { recoveryCodes, user: undefined };
  await completeSession(context);
  return { recoveryCodes, user };
}

/** Completes the caller's pending session. @throws 401 where it is over. */
export async function completeSession({ tx, caller, address }: CallerContext): Promise<void> {
  const [row] = await tx.query<{ completed: boolean }>(
    "select session_complete($1, $2, $3, $4, 'signed_in') as completed",
    [caller.tenantId, caller.sessionId, address, networksOf(address ?? "").own],
  );
  if (!row?.completed) throw new HttpError(401, "This took too long. Please log in again.");
}

export const removeApp = endpoint({
  method: "DELETE",
  access: "signedIn",
  tag: "Session",
  url: `${path}/app`,
  summary: "Remove one's own authenticator app",
  async transact(context) {
    const { tx, caller } = context;
    await refuseUnconfirmed(context);
    const { appSince } = await stateOf(tx, caller);
    if (appSince === null) return;
    await tx.query("delete from authenticators where tenant_id = $1 and user_id = $2", [
      caller.tenantId,
      caller.userId,
    ]);
    await settleRemoval(tx, caller);
    record(context, "app_removed");
    tellOfAccount(context, await ownUser(tx, caller), "factor_removed");
  },
});

/** Removes the recovery codes of the last factor. @throws 409 where the role needs a second factor. */
export async function settleRemoval(tx: Transaction, caller: Caller): Promise<void> {
  const { isNeeded, appSince, passkeys } = await stateOf(tx, caller);
  if (appSince !== null || passkeys.length > 0) return;
  if (isNeeded) throw new HttpError(409, "Your role needs a second factor, and this is your only one.");
  await removeFactors(tx, caller);
}

export const renewRecoveryCodes = endpoint({
  method: "POST",
  access: "signedIn",
  tag: "Session",
  url: `${path}/recovery-codes`,
  summary: "Make new recovery codes in place of those before",
  answer: shape({ recoveryCodes: z.array(z.string()) }),
  async transact(context) {
    const { tx, caller } = context;
    await refuseUnconfirmed(context);
    const { appSince, passkeys } = await stateOf(tx, caller);
    if (appSince === null && passkeys.length === 0) throw new HttpError(409, "Set up a second factor first.");
    record(context, "recovery_codes_made");
    return { recoveryCodes: await makeRecoveryCodes(tx, caller) };
  },
});

/** For users who lost telephone and recovery codes: removes every factor and ends their sessions. */
export const resetSecondFactor = endpoint({
  method: "DELETE",
  access: { roles: leadingRoles },
  tag: users.label.many,
  url: "/api/users/:id/second-factor",
  summary: "Take a user's second factor off",
  async transact(context, { params: { id } }) {
    const { tx, caller } = context;
    const user = await readOne(tx, users, id, "system");
    refuseOwner(caller, user);
    await refuseUnconfirmed(context);
    await removeFactors(tx, { tenantId: caller.tenantId, userId: id });
    await endAccess(tx, id);
    record(context, "second_factor_reset", { id, name: user.username });
    tellOfAccount(context, user, "factor_removed");
  },
});

export const admitCode = async ({
  services: { database },
  caller,
  request,
}: Pick<Call, "caller" | "request" | "services">) => {
  const { username } = await database.reading(caller.tenantId, (tx) => ownUser(tx, caller));
  return admitAttempt(database, "code", username, { address: request.ip });
};

/** A pending session was just proved by the password. */
export const refuseUnproven = async (context: CallerContext): Promise<void> => {
  if (!context.caller.needs) await refuseUnconfirmed(context);
};
