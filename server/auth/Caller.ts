import type { Actor } from "../../src/schema/access";

/** Who makes a request: an actor of one organisation, by a session or by an API key. */
export interface Caller extends Actor {
  tenantId: string;
  /** The session of a person; null where an API key asks. */
  sessionId: string | null;
  /** The API key of a program; null where a person asks. */
  apiKeyId: string | null;
  apiKeyName: string | null;
}
