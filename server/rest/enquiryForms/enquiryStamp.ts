import { createHmac, timingSafeEqual } from "node:crypto";
import { secretNamed } from "../../auth/installationSecrets";
import type { Database } from "../../database/connection/Database";

/**
 * How long a form may stay open before it is sent, and how short it may not be for a person, in milliseconds. What was
 * sent is remembered for a day (idempotency.ts), so that no older stamp can bring it once more.
 */
const longestOpen = 24 * 3_600_000;
const shortestFilled = 3_000;
/** How far ahead of the server that takes a form the one that handed it out may be, in milliseconds: both go by the database's clock. */
const mostAhead = 1_000;

/** When a form was handed out, signed, so that the server need not remember it. */
export async function newStamp(database: Database, publicId: string, now: Date): Promise<string> {
  const time = now.getTime().toString(36);
  return `${time}.${signatureOf(await secretOf(database), publicId, time)}`;
}

/** What a stamp says of how the form was filled: by a person, faster than one can, or not from this form at all. */
export async function judgeStamp(
  database: Database,
  publicId: string,
  stamp: string,
  now: Date,
): Promise<"good" | "tooFast" | "unknown"> {
  const [time = "", signature = "", ...more] = stamp.split(".");
  if (more.length > 0) return "unknown";
  const expected = Buffer.from(signatureOf(await secretOf(database), publicId, time));
  const found = Buffer.from(signature);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return "unknown";
  const age = now.getTime() - Number.parseInt(time, 36);
  if (!(age >= -mostAhead && age <= longestOpen)) return "unknown";
  return age >= 0 && age < shortestFilled ? "tooFast" : "good";
}

const signatureOf = (secret: string, publicId: string, time: string): string =>
  createHmac("sha256", secret).update(`enquiry ${publicId} ${time}`).digest("base64url");

/** The installation's secret for stamps. */
const secretOf = (database: Database): Promise<string> => secretNamed(database, "enquiry stamps");
