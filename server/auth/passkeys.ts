import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Database } from "../database/connection/Database";
import type { Transaction } from "../database/connection/Transaction";
import { hashOf } from "./secrets";

/** Loaded by the first passkey: it takes a tenth of the server's start. */
const library = () => import("@simplewebauthn/server");

/** How long a person may take at their device, as PostgreSQL reads it. */
const patience = "5 minutes";
export const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const bytes = (maximum: number) =>
  z
    .string("The answer of the device is not complete.")
    .regex(new RegExp(`^[\\w-]{1,${maximum}}$`), "The answer of the device is not complete.");

/** A device's answer for a new passkey: texts in base64url. */
export const attestationSchema = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(8_000),
  transports: z.array(z.enum(transports)).max(transports.length).optional(),
});

export const assertionSchema = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
  userHandle: bytes(200).optional(),
});

export interface Site {
  origin: string;
  host: string;
}

/** A challenge for one answer. @param whose the user's id; empty for visitors. */
export async function newChallenge(database: Database, whose: string): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await database.query("select ceremony_begin($1, 'passkey', $2, $3::interval)", [
    hashOf(challenge),
    whose,
    patience,
  ]);
  return challenge;
}

/** Uses a challenge up. False where it is unknown, too old or another user's. */
async function takeChallenge(database: Database, challenge: string, whose: string): Promise<boolean> {
  const [row] = await database.query<{ content: string | null }>(
    "select ceremony_take($1, 'passkey') as content",
    [hashOf(challenge)],
  );
  return row?.content === whose;
}

export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  /** Whether more than one device can keep it. */
  isSynced: boolean;
}

/** The passkey that a device made for this user; undefined where the answer does not match the challenge. */
export async function passkeyMade(
  database: Database,
  { origin, host }: Site,
  userId: string,
  given: z.infer<typeof attestationSchema>,
): Promise<NewPasskey | undefined> {
  const { id, clientDataJSON, attestationObject } = given;
  const { verifyRegistrationResponse } = await library();
  const found = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: (challenge) => takeChallenge(database, challenge, userId),
    ...{ expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  const { credential, credentialDeviceType } = found.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialDeviceType === "multiDevice",
  };
}

export interface ProvenPasskey {
  tenantId: string;
  userId: string;
  id: string;
}

/**
 * The passkey proved with a finger, face or PIN; undefined where the proof is invalid. A proof counts once. A
 * counter that did not increase indicates a copy.
 */
export async function passkeyProven(
  database: Database,
  { origin, host }: Site,
  given: z.infer<typeof assertionSchema>,
): Promise<ProvenPasskey | undefined> {
  const { id, userHandle, ...response } = given;
  const [known] = await database.query<{
    tenant_id: string;
    user_id: string;
    id: string;
    public_key: Buffer;
    counter: string;
  }>("select tenant_id, user_id, id, public_key, counter from passkey_of($1)", [id]);
  if (!known) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const found = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
      response: userHandle === undefined ? response : { ...response, userHandle },
    },
    credential: { id, publicKey: new Uint8Array(known.public_key), counter: Number(known.counter) },
    expectedChallenge: (challenge) => takeChallenge(database, challenge, ""),
    ...{ expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  const { tenant_id: tenantId, user_id: userId } = known;
  const counted = await database.inTenant(tenantId, (tx) =>
    tx.query(
      `update passkeys set counter = $3, last_used_at = now()
       where tenant_id = $1 and id = $2 and (counter < $3 or counter = 0 and $3 = 0) returning 1`,
      [tenantId, known.id, found.authenticationInfo.newCounter],
    ),
  );
  return counted.length > 0 ? { tenantId, userId, id: known.id } : undefined;
}

export const shownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isSynced: z.boolean().describe("Whether the system keeps it on more than one device."),
});

export const passkeysOf = (tx: Transaction, tenantId: string, userId: string) =>
  tx.query<
    z.infer<typeof shownPasskey> & { credentialId: string; transports: (typeof transports)[number][] }
  >(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced",
       credential_id as "credentialId", transports
     from passkeys where tenant_id = $1 and user_id = $2 order by created_at limit 50`,
    [tenantId, userId],
  );
