import type { Role } from "../../src/schema/access";
import type { Database } from "../database/connection/Database";
import type { Caller } from "./Caller";
import { Refusal } from "./Refusal";
import { apiKeyPrefix, hashOf } from "./tokens";

/**
 * The caller behind an Authorization header, read from the database in one query: what ends a session or changes a
 * role counts from the next request on, on every server.
 * @throws 401 where there is no token, or none that is good.
 */
export async function callerOf(database: Database, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined)
    throw new Refusal(401, authorization === undefined ? "Please log in." : sessionExpired);
  const caller = token.startsWith(apiKeyPrefix)
    ? await callerOfKey(database, token)
    : await callerOfSession(database, token);
  if (!caller) throw new Refusal(401, sessionExpired);
  return caller;
}

const sessionExpired = "Session expired. Please log in again.";

async function callerOfSession(database: Database, token: string): Promise<Caller | undefined> {
  const [row] = await database.query<{
    tenant_id: string;
    user_id: string;
    session_id: string;
    role: Role;
    team_ids: string[];
  }>("select tenant_id, user_id, session_id, role, team_ids from session_actor($1)", [hashOf(token)]);
  return (
    row && {
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      teamIds: row.team_ids,
      sessionId: row.session_id,
      apiKeyId: null,
    }
  );
}

async function callerOfKey(database: Database, secret: string): Promise<Caller | undefined> {
  const [row] = await database.query<{
    tenant_id: string;
    api_key_id: string;
    user_id: string;
    role: Role;
  }>("select tenant_id, api_key_id, user_id, role from key_actor($1)", [hashOf(secret)]);
  return (
    row && {
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      teamIds: [],
      sessionId: null,
      apiKeyId: row.api_key_id,
    }
  );
}
