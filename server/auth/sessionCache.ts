import type { CachedSession } from "../database/connection/Transaction";
import { sessionCallerOf, sessionStatement, tokenOf } from "./callerOf";
import { isSameCaller, type Caller } from "./Caller";
import { apiKeyPrefix, hashOf } from "./tokens";

/** The caller whom a session's token stood for last, to be checked in the round trip of the work itself. */
export interface CachedCaller extends CachedSession {
  caller: Caller;
  /** Whether the database has said that it is so. */
  isConfirmed: boolean;
}

/** So many sessions are remembered; the one remembered first goes first. */
const mostRemembered = 5_000;

/**
 * Remembers who was behind a session's token, so that asking the database who it is now can travel along with the first
 * statements of the work. Nothing is ever answered or stored on the strength of the memory alone.
 */
export class SessionCache {
  #byHash = new Map<string, Caller>();

  remember(authorization: string | undefined, caller: Caller): void {
    const hash = hashOfSession(authorization);
    if (!hash || caller.sessionId === null) return;
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size >= mostRemembered && oldest !== undefined) this.#byHash.delete(oldest);
    this.#byHash.set(hash.toString("base64"), caller);
  }

  /** Undefined for a token that nobody used yet, and for API keys. */
  of(authorization: string | undefined): CachedCaller | undefined {
    const hash = hashOfSession(authorization);
    const key = hash?.toString("base64") ?? "";
    const caller = this.#byHash.get(key);
    if (!hash || !caller) return undefined;
    const cachedSession: CachedCaller = {
      caller,
      isConfirmed: false,
      statement: sessionStatement(hash),
      check: (rows) => {
        // Work that is done again after a deadlock asks again.
        const found = sessionCallerOf(rows);
        cachedSession.isConfirmed = found !== undefined && isSameCaller(found, caller);
        if (cachedSession.isConfirmed) return;
        this.#byHash.delete(key);
        throw new Error("The caller is no longer who it was.");
      },
    };
    return cachedSession;
  }
}

function hashOfSession(authorization: string | undefined): Buffer | undefined {
  const token = tokenOf(authorization);
  return token === undefined || token.startsWith(apiKeyPrefix) ? undefined : hashOf(token);
}
