import type { Actor } from "../../src/schema";

/** Who makes a request: an actor of one organisation, by a session or by an API key. */
export interface Caller extends Actor {
  tenantId: string;
  /** The session of a person; null where an API key asks. */
  sessionId: string | null;
  /** The API key of a program; null where a person asks. */
  apiKeyId: string | null;
  apiKeyName: string | null;
}

/** Whether it is the same person in the same session, with the same rights. */
export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.tenantId === other.tenantId &&
  one.userId === other.userId &&
  one.sessionId === other.sessionId &&
  one.role === other.role &&
  one.teamIds.join() === other.teamIds.join();
