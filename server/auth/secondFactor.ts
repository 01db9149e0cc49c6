import { randomBytes } from "node:crypto";
import { generateSecret, verifySync } from "otplib";
import type { Database } from "../database/connection/Database";
import type { Transaction } from "../database/connection/Transaction";
import type { Caller } from "./Caller";
import { seal, unseal, hashOf } from "./secrets";

type Whose = Pick<Caller, "tenantId" | "userId">;

const codesAtOnce = 10;
/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryLetters = 12;
/** How far a telephone's clock may be off, in seconds: the previous and the next code count too. */
const clockTolerance = 30;

const placeOf = ({ tenantId, userId }: Whose) => `authenticator of ${userId} at ${tenantId}`;

/** The secret (base 32) of a new app, which counts after its first code. Undefined where one is in use. */
export async function beginApp(
  database: Database,
  tx: Transaction,
  whose: Whose,
): Promise<string | undefined> {
  const secret = generateSecret();
  const stored = await tx.query(
    `insert into authenticators as a (tenant_id, user_id, secret) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set secret = excluded.secret, created_at = now()
       where a.confirmed_at is null
     returning 1`,
    [whose.tenantId, whose.userId, await seal(database, placeOf(whose), secret)],
  );
  return stored.length > 0 ? secret : undefined;
}

/** Accepts a code of the app once. `isNew`: of the app that waits for its first code. */
export async function takeAppCode(
  database: Database,
  tx: Transaction,
  whose: Whose,
  code: string,
  isNew = false,
): Promise<boolean> {
  const [app] = await tx.query<{ secret: Buffer; last_step: string | null }>(
    `select secret, last_step from authenticators
     where tenant_id = $1 and user_id = $2 and (confirmed_at is null) = $3 for update`,
    [whose.tenantId, whose.userId, isNew],
  );
  if (!app || !/^\d{6}$/.test(code)) return false;
  const found = verifySync({
    secret: await unseal(database, placeOf(whose), app.secret),
    token: code,
    epochTolerance: clockTolerance,
    ...(app.last_step === null ? {} : { afterTimeStep: Number(app.last_step) }),
  });
  if (!found.valid || !("timeStep" in found)) return false;
  await tx.query(
    `update authenticators set last_step = $3, confirmed_at = coalesce(confirmed_at, now())
     where tenant_id = $1 and user_id = $2`,
    [whose.tenantId, whose.userId, found.timeStep],
  );
  return true;
}

export async function takeRecoveryCode(tx: Transaction, whose: Whose, code: string): Promise<boolean> {
  const used = await tx.query(
    `update recovery_codes set used_at = now()
     where tenant_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning 1`,
    [whose.tenantId, whose.userId, recoveryHash(whose, code)],
  );
  return used.length > 0;
}

/** Makes ten new recovery codes that replace the earlier ones. They are shown once. */
export async function makeRecoveryCodes(tx: Transaction, whose: Whose): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await tx.query("delete from recovery_codes where tenant_id = $1 and user_id = $2", [
    whose.tenantId,
    whose.userId,
  ]);
  await tx.query(
    "insert into recovery_codes (tenant_id, user_id, code_hash) select $1, $2, code from unnest($3::bytea[]) as given (code)",
    [whose.tenantId, whose.userId, codes.map((code) => `\\x${recoveryHash(whose, code).toString("hex")}`)],
  );
  return codes;
}

/** Twelve letters in groups of four: "7KQM-X2PD-9RTW". */
function newRecoveryCode(): string {
  // 32 letters: every letter is equally likely.
  const letters = [...randomBytes(recoveryLetters)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

const recoveryHash = ({ userId }: Whose, code: string): Buffer =>
  hashOf(`recovery code of ${userId}: ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);

/** Removes app, passkeys and recovery codes: the password alone is enough, unless the role requires more. */
export async function removeFactors(tx: Transaction, { tenantId, userId }: Whose): Promise<void> {
  const values = [tenantId, userId];
  await tx.batch([
    { text: "delete from authenticators where tenant_id = $1 and user_id = $2", values },
    { text: "delete from passkeys where tenant_id = $1 and user_id = $2", values },
    { text: "delete from recovery_codes where tenant_id = $1 and user_id = $2", values },
  ]);
}
