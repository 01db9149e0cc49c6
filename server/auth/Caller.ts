import type { Actor } from "../../src/schema";

/** Who makes a request: an actor of one organisation, by a session or by an API key. */
export interface Caller extends Actor {
  tenantId: string;
  /** The session of a person; null where an API key asks. */
  sessionId: string | null;
  /** The API key of a program; null where a person asks. */
  apiKeyId: string | null;
  apiKeyName: string | null;
  /** What the session needs before it is a sign-in; only routes that take it see such a caller. */
  needs?: SessionNeed;
}

/** What a pending session may need. `setup`: a second factor, which the role has to have and the person has not yet. */
export type SessionNeed = "code" | "key" | "idp" | "setup";

/** Whether it is the same person in the same session, with the same rights. */
export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.tenantId === other.tenantId &&
  one.userId === other.userId &&
  one.sessionId === other.sessionId &&
  one.role === other.role &&
  one.teamIds.join() === other.teamIds.join();
