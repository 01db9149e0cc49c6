import { hash, randomBytes } from "node:crypto";

/** An opaque secret: 32 random bytes as text. Only its hash is ever stored. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** Makes a new secret; the prefix tells people and scanners what it is. */
export function newToken(prefix = ""): Token {
  const text = prefix + randomBytes(32).toString("base64url");
  return { text, hash: hashOf(text) };
}

/** The SHA-256 under which a secret, or the subject of a throttle, is stored. */
export const hashOf = (text: string): Buffer => hash("sha256", text, "buffer");

export const apiKeyPrefix = "tw_";
