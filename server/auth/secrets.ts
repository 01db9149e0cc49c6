import { createCipheriv, createDecipheriv, createHash, randomBytes, hash } from "node:crypto";
import type { Database } from "../database/connection/Database";

const known = new WeakMap<Database, Map<string, Promise<string>>>();

/** A secret of the installation, made on first use and shared by all servers: 32 random bytes as text. */
export function secretNamed(database: Database, name: string): Promise<string> {
  const secrets = known.get(database) ?? new Map<string, Promise<string>>();
  known.set(database, secrets);
  const secret = secrets.get(name) ?? readSecret(database, name);
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}

async function readSecret(database: Database, name: string): Promise<string> {
  await database.query("insert into installation (name, value) values ($1, $2) on conflict do nothing", [
    name,
    randomBytes(32).toString("base64url"),
  ]);
  const [row] = await database.query<{ value: string }>("select value from installation where name = $1", [
    name,
  ]);
  if (!row) throw new Error(`The installation has lost its secret for ${name}.`);
  return row.value;
}

const sealing = "sealed texts";
const [nonceBytes, tagBytes] = [12, 16];

/** AES-256-GCM under the installation's key. @param place owner and purpose; needed to decrypt. */
export async function seal(database: Database, place: string, text: string): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(database), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text. @throws Error where the place differs or the text was changed. */
export async function unseal(database: Database, place: string, sealed: Buffer): Promise<string> {
  const content = nonceBytes + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(database), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(nonceBytes, content));
  return Buffer.concat([decipher.update(sealed.subarray(content)), decipher.final()]).toString("utf8");
}

const keyOf = async (database: Database): Promise<Buffer> =>
  createHash("sha256")
    .update(await secretNamed(database, sealing))
    .digest();

/** An opaque secret: 32 random bytes as text. Only its hash is ever stored. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** Makes a new secret. The prefix shows people and scanners what it is. */
export function newToken(prefix = ""): Token {
  const text = prefix + randomBytes(32).toString("base64url");
  return { text, hash: hashOf(text) };
}

/** The SHA-256 under which a secret, or the subject of a throttle, is stored. */
export const hashOf = (text: string): Buffer => hash("sha256", text, "buffer");

export const apiKeyPrefix = "tw_";
