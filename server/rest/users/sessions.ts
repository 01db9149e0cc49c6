import { leadingRoles } from "../../../src/vocabulary";
import * as z from "zod";
import { users } from "../../../src/resources/users";
import { listOf } from "../endpoint/answers";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { record } from "../security/record";
import { refuseOwner } from "./ownerRules";

const session = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
});

export const ownSessions = endpoint({
  method: "GET",
  url: "/api/users/me/sessions",
  access: "signedIn",
  tag: "Session",
  summary: "List one's own sessions",
  answer: listOf(session),
  read: (tx, { caller: { userId, sessionId } }) => sessionsOf(tx, userId, sessionId),
});

export const endOwnSession = endpoint({
  method: "DELETE",
  url: "/api/users/me/sessions/:id",
  access: "signedIn",
  tag: "Session",
  summary: "End one of one's own sessions",
  async transact(context, { params }) {
    const { tx, caller } = context;
    const ended = await tx.query(
      "delete from sessions where tenant_id = $1 and user_id = $2 and id = $3 returning 1",
      [caller.tenantId, caller.userId, params.id],
    );
    if (ended.length === 0) throw notFound("This session");
    record(context, "session_ended");
  },
});

export const sessionsOfUser = endpoint({
  method: "GET",
  url: "/api/users/:id/sessions",
  access: { roles: leadingRoles },
  tag: users.label.many,
  summary: "List a user's sessions",
  answer: listOf(session),
  async read(tx, { caller, params: { id } }) {
    const user = await readOne(tx, users, id, "system");
    refuseOwner(caller, user);
    return sessionsOf(tx, id, caller.sessionId);
  },
});

export const endSessionsOfUser = endpoint({
  method: "DELETE",
  url: "/api/users/:id/sessions",
  access: { roles: leadingRoles },
  tag: users.label.many,
  summary: "End all sessions of a user",
  async transact(context, { params: { id } }) {
    const { tx, caller } = context;
    const user = await readOne(tx, users, id, "system");
    refuseOwner(caller, user);
    await endAccess(tx, id);
    record(context, "sessions_ended", { id, name: user.username });
  },
});

const sessionsOf = (tx: Transaction, userId: string, current: string | null) =>
  tx.query<z.infer<typeof session>>(
    `select id, created_at as "createdAt", last_seen_at as "lastSeenAt",
       session_end_of(expires_at, last_seen_at) as "expiresAt",
       user_agent as "userAgent", address, id = $3 as current
     from sessions
     where tenant_id = $1 and user_id = $2 and needs is null and session_end_of(expires_at, last_seen_at) > now()
     order by created_at desc limit 200`,
    [tx.tenantId, userId, current],
  );

/** Ends all sessions and one-use links of a user, when they are deactivated or their role changes. */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await endSessions(tx, userId);
  await endLinks(tx, userId);
}

export const endLinks = (tx: Transaction, userId: string) =>
  tx.query("select links_end($1, $2)", [tx.tenantId, userId]);

const endSessions = (tx: Transaction, userId: string) =>
  tx.query("delete from sessions where tenant_id = $1 and user_id = $2", [tx.tenantId, userId]);
