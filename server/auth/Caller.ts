import { isDeepStrictEqual } from "node:util";
import type { Actor, Role, Scopes } from "../../src/schema";
import type { Row, Statement } from "../database/connection/Batch";
import type { Database } from "../database/connection/Database";
import { HttpError } from "../http/HttpError";
import { apiKeyPrefix, hashOf } from "./secrets";
import type { CachedSession, Transaction } from "../database/connection/Transaction";

export interface Caller extends Actor {
  tenantId: string;
  /** Null for an API key. */
  sessionId: string | null;
  /** Null for a session. */
  apiKeyId: string | null;
  apiKeyName: string | null;
  /** What the session needs to be complete. Only routes for pending sessions get such a caller. */
  needs?: SessionNeed;
}

/** What a pending session may need. `setup`: the role requires a second factor, and the user has none yet. */
export type SessionNeed = "code" | "key" | "setup";

/** Whether it is the same user in the same session, with the same rights. */
export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.tenantId === other.tenantId &&
  one.userId === other.userId &&
  one.sessionId === other.sessionId &&
  one.role === other.role &&
  one.teamIds.join() === other.teamIds.join() &&
  one.managedTeamIds?.join() === other.managedTeamIds?.join() &&
  isDeepStrictEqual(one.scopes, other.scopes);

/** Read in each request, so ended sessions and changed roles take effect. @throws 401. */
export async function callerOf(database: Database, authorization: string | undefined): Promise<Caller> {
  const token = tokenOf(authorization);
  if (token === undefined)
    throw new HttpError(401, authorization === undefined ? "Please log in." : sessionExpired);
  const isKey = token.startsWith(apiKeyPrefix);
  const caller = isKey ? await callerOfKey(database, token) : await callerOfSession(database, token);
  if (!caller) throw new HttpError(401, isKey ? noSuchKey : sessionExpired);
  return caller;
}

/** The token in an Authorization header; undefined where it has none in the right form. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];

const noSuchKey = "This API key is revoked, paused or unknown. Ask whoever made it for one that works.";
const sessionExpired = "Session expired. Please log in again.";

/** Reads the caller of a session's token, and sets the organisation for the following statements. */
export const sessionStatement = (tokenHash: Buffer): Statement => ({
  text: `select tenant_id, user_id, session_id, role, team_ids, managed_team_ids, scopes,
      set_config('app.tenant_id', tenant_id::text, true)
    from session_actor($1)`,
  values: [tokenHash],
});

/** The caller from the rows of `sessionStatement`; undefined where the session has ended. */
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
  managedTeamIds: row.managed_team_ids,
  scopes: row.scopes,
  sessionId: row.session_id,
  apiKeyId: null,
  apiKeyName: null,
});

type SessionRow = {
  tenant_id: string;
  user_id: string;
  session_id: string | null;
  role: Role;
  team_ids: string[];
  managed_team_ids: string[];
  scopes: Scopes;
};

/** The caller of a pending session; undefined where the session is over or complete. */
export async function pendingCallerOf(
  database: Database,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const token = tokenOf(authorization);
  if (token === undefined || token.startsWith(apiKeyPrefix)) return undefined;
  const [row] = await database.query<
    Omit<SessionRow, "team_ids" | "managed_team_ids" | "scopes"> & { needs: SessionNeed }
  >("select tenant_id, user_id, session_id, role, needs from session_pending($1)", [hashOf(token)]);
  return row && { ...callerIn({ ...row, team_ids: [], managed_team_ids: [], scopes: {} }), needs: row.needs };
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
    scopes: Scopes;
  }>("select tenant_id, api_key_id, api_key_name, user_id, role, scopes from key_actor($1)", [
    hashOf(secret),
  ]);
  return (
    row && {
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      teamIds: [],
      scopes: row.scopes,
      sessionId: null,
      apiKeyId: row.api_key_id,
      apiKeyName: row.api_key_name,
    }
  );
}

/** An active user as the server acts for them, without a session. */
export async function callerOfUser(tx: Transaction, userId: string): Promise<Caller | undefined> {
  const [row] = await tx.query<Omit<SessionRow, "session_id">>(
    `select u.tenant_id, u.id as user_id, u.role, scopes_of(u.tenant_id, u.role) as scopes,
       array(select t.id from teams t where t.deleted_at is null and t.members @> array[u.id]) as team_ids,
       array(select t.id from teams t where t.deleted_at is null and t.manager_id = u.id) as managed_team_ids
     from users u where u.id = $1 and u.is_active and u.deleted_at is null`,
    [userId],
  );
  return row && callerIn({ ...row, session_id: null });
}

/** The last known caller of a token, to be checked in the same round trip as the work. */
export interface CachedCaller extends CachedSession {
  caller: Caller;
  /** Whether the database has confirmed the caller. */
  isConfirmed: boolean;
}

/** Most remembered sessions; the oldest goes first. */
const mostRemembered = 5_000;

/** Lets the check of a caller travel with the first statements. The cache alone never decides anything. */
export class SessionCache {
  #byHash = new Map<string, Caller>();

  remember(authorization: string | undefined, caller: Caller): void {
    const hash = hashOfSession(authorization);
    if (!hash || caller.sessionId === null) return;
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size >= mostRemembered && oldest !== undefined) this.#byHash.delete(oldest);
    this.#byHash.set(hash.toString("base64"), caller);
  }

  /** Undefined for unknown tokens and for API keys. */
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
        // Work that is repeated after a deadlock checks again.
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
