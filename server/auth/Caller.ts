import type { Actor, Role } from "../../src/schema";
import type { Row, Statement } from "../database/connection/Batch";
import type { Database } from "../database/connection/Database";
import { HttpError } from "../http/HttpError";
import { apiKeyPrefix, hashOf } from "./secrets";
import type { CachedSession } from "../database/connection/Transaction";

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
export type SessionNeed = "code" | "key" | "setup";

/** Whether it is the same person in the same session, with the same rights. */
export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.tenantId === other.tenantId &&
  one.userId === other.userId &&
  one.sessionId === other.sessionId &&
  one.role === other.role &&
  one.teamIds.join() === other.teamIds.join();

/**
 * The caller behind an Authorization header, read from the database in one query: what ends a session or changes a
 * role counts from the next request on, on every server.
 * @throws 401 where there is no token, or none that is good.
 */
export async function callerOf(database: Database, authorization: string | undefined): Promise<Caller> {
  const token = tokenOf(authorization);
  if (token === undefined)
    throw new HttpError(401, authorization === undefined ? "Please log in." : sessionExpired);
  const isKey = token.startsWith(apiKeyPrefix);
  const caller = isKey ? await callerOfKey(database, token) : await callerOfSession(database, token);
  if (!caller) throw new HttpError(401, isKey ? noSuchKey : sessionExpired);
  return caller;
}

/** The token in an Authorization header; undefined where there is none that could be one. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];

const noSuchKey = "This API key is revoked, paused or unknown. Ask whoever made it for one that works.";
const sessionExpired = "Session expired. Please log in again.";

/** Tells who is behind a session's token, and lets the statements after it in the transaction see their organisation. */
export const sessionStatement = (tokenHash: Buffer): Statement => ({
  text: `select tenant_id, user_id, session_id, role, team_ids, set_config('app.tenant_id', tenant_id::text, true)
    from session_actor($1)`,
  values: [tokenHash],
});

/** The caller whom the statement found; undefined where the session has ended. */
export function sessionCallerOf(rows: readonly Row[]): Caller | undefined {
  // The statement selects these columns.
  const [row] = rows as readonly SessionRow[];
  return row && callerIn(row);
}

const callerIn = (row: SessionRow): Caller => ({
  tenantId: row.tenant_id,
  userId: row.user_id,
  role: row.role,
  teamIds: row.team_ids,
  sessionId: row.session_id,
  apiKeyId: null,
  apiKeyName: null,
});

type SessionRow = {
  tenant_id: string;
  user_id: string;
  session_id: string;
  role: Role;
  team_ids: string[];
};

/** The caller behind the token of a session that is pending still; undefined where it is over, or is a sign-in. */
export async function pendingCallerOf(
  database: Database,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const token = tokenOf(authorization);
  if (token === undefined || token.startsWith(apiKeyPrefix)) return undefined;
  const [row] = await database.query<Omit<SessionRow, "team_ids"> & { needs: SessionNeed }>(
    "select tenant_id, user_id, session_id, role, needs from session_pending($1)",
    [hashOf(token)],
  );
  return row && { ...callerIn({ ...row, team_ids: [] }), needs: row.needs };
}

async function callerOfSession(database: Database, token: string): Promise<Caller | undefined> {
  const [rows = []] = await database.batch([sessionStatement(hashOf(token))]);
  return sessionCallerOf(rows);
}

async function callerOfKey(database: Database, secret: string): Promise<Caller | undefined> {
  const [row] = await database.query<{
    tenant_id: string;
    api_key_id: string;
    api_key_name: string;
    user_id: string;
    role: Role;
  }>("select tenant_id, api_key_id, api_key_name, user_id, role from key_actor($1)", [hashOf(secret)]);
  return (
    row && {
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      teamIds: [],
      sessionId: null,
      apiKeyId: row.api_key_id,
      apiKeyName: row.api_key_name,
    }
  );
}

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
