import * as z from "zod";
import {
  attestationSchema,
  newChallenge,
  passkeyMade,
  passkeysOf,
  type Site,
  transports,
} from "../../auth/passkeys";
import { newId } from "../../database/newId";
import { isLoopback } from "../../settings/settings";
import { HttpError, notFound } from "../../http/HttpError";
import { shape } from "../endpoint/answers";
import { inContext } from "../endpoint/Context";
import { type Call, endpoint } from "../endpoint/endpoint";
import { refuseUnconfirmed } from "../endpoint/access";
import { tellOfAccount } from "../mailing/outgoing";
import { record } from "../security/record";
import { ownUser } from "./ownUser";
import { addedAnswer, factorAdded, refuseUnproven, settleRemoval } from "./secondFactor";

const path = "/api/users/me/passkeys";
const mostPasskeys = 20;
const nameSchema = z
  .string("Give the passkey a name.")
  .trim()
  .min(1, "Give the passkey a name.")
  .max(60, "Use at most 60 characters.")
  .regex(/^[^\p{Cc}]*$/u, "This name holds a character that cannot be stored.");

/** The site of passkeys: that of PUBLIC_URL; without one, or for a loopback address, `localhost`. */
export function siteOf({ services, request }: Pick<Call, "services" | "request">): Site {
  const url = new URL(services.publicUrl ?? `http://localhost:${request.socket.localPort ?? 3000}`);
  // Browsers make passkeys only for names.
  if (isLoopback(url.hostname)) url.hostname = "localhost";
  return { origin: url.origin, host: url.hostname };
}

/** What a browser needs to make a passkey. */
export const beginPasskey = endpoint({
  method: "POST",
  access: "settingUp",
  tag: "Session",
  url: `${path}/challenge`,
  summary: "Begin to add a passkey",
  answer: shape({
    challenge: z.string(),
    host: z.string().describe("The relying party's id."),
    userHandle: z.string(),
    username: z.string(),
    known: z
      .array(z.object({ id: z.string(), transports: z.array(z.enum(transports)) }))
      .describe("Passkeys that the person has already."),
  }),
  async handle(call) {
    const { caller, request, services } = call;
    const { user, known } = await inContext(services, caller, request, async (context) => {
      await refuseUnproven(context);
      const { tx } = context;
      return {
        user: await ownUser(tx, caller),
        known: await passkeysOf(tx, caller.tenantId, caller.userId),
      };
    });
    return {
      challenge: await newChallenge(services.database, caller.userId),
      host: siteOf(call).host,
      userHandle: Buffer.from(caller.userId).toString("base64url"),
      username: user.username,
      known: known.map((one) => ({ id: one.credentialId, transports: one.transports })),
    };
  },
});

export const addPasskey = endpoint({
  method: "POST",
  access: "settingUp",
  tag: "Session",
  url: path,
  summary: "Add a passkey",
  body: attestationSchema.extend({ name: nameSchema }),
  answer: addedAnswer,
  status: 201,
  async handle(call) {
    const { body, caller, request, services } = call;
    const made = await passkeyMade(services.database, siteOf(call), caller.userId, body);
    if (!made) throw new HttpError(422, "The device's answer does not fit. Try again.");
    return inContext(services, caller, request, async (context) => {
      await refuseUnproven(context);
      const { tx } = context;
      const { length: count } = await passkeysOf(tx, caller.tenantId, caller.userId);
      if (count >= mostPasskeys)
        throw new HttpError(409, `You have ${mostPasskeys} passkeys. Remove one first.`);
      const stored = await tx.query(
        `insert into passkeys (tenant_id, id, user_id, credential_id, public_key, counter, transports, name, is_synced)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning 1`,
        [
          ...[caller.tenantId, newId(), caller.userId, made.credentialId, made.publicKey, made.counter],
          ...[body.transports ?? [], body.name, made.isSynced],
        ],
      );
      if (stored.length === 0) throw new HttpError(409, "This passkey is known already.");
      return factorAdded(context, "passkey_added", body.name);
    });
  },
});

export const renamePasskey = endpoint({
  method: "PATCH",
  access: "signedIn",
  tag: "Session",
  url: `${path}/:id`,
  summary: "Give a passkey another name",
  body: z.strictObject({ name: nameSchema }),
  async transact({ tx, caller }, { params: { id }, body: { name } }) {
    const renamed = await tx.query(
      "update passkeys set name = $4 where tenant_id = $1 and user_id = $2 and id = $3 returning 1",
      [caller.tenantId, caller.userId, id, name],
    );
    if (renamed.length === 0) throw notFound("This passkey");
  },
});

export const removePasskey = endpoint({
  method: "DELETE",
  access: "signedIn",
  tag: "Session",
  url: `${path}/:id`,
  summary: "Remove a passkey",
  async transact(context, { params: { id } }) {
    const { tx, caller } = context;
    await refuseUnconfirmed(context);
    const [removed] = await tx.query<{ name: string }>(
      "delete from passkeys where tenant_id = $1 and user_id = $2 and id = $3 returning name",
      [caller.tenantId, caller.userId, id],
    );
    if (!removed) throw notFound("This passkey");
    await settleRemoval(tx, caller);
    record(context, "passkey_removed", { note: removed.name });
    tellOfAccount(context, await ownUser(tx, caller), "factor_removed");
  },
});
