import * as z from "zod";
import { notificationKinds } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { listOf, nameIn, shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { beforeOf } from "../endpoint/beforeOf";
import { notificationSql, notifiedRowsSql } from "./notify";
import type { Caller } from "../../auth/Caller";
import { Parameters } from "../../database/query/ruleSql";

const described = { access: "signedIn", tag: "Notifications" } as const;
const maximumRows = 20;
const id = z.string().regex(/^[0-9]{1,15}$/, "This is no id of a notification.");
const text = z.string().nullable();

const notification = z.object({
  id: z.string(),
  kind: nameIn(notificationKinds),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  by: text,
  tripId: z.string().nullable(),
  trip: z.string().describe("What it is about: the trip, or in words another row."),
  resource: text,
  rowId: text,
  itineraryId: text,
  itinerary: text,
  number: z.int().nullable().describe("Of the version."),
  noteId: text.describe("The note that mentions the user."),
  path: text.describe("The page of a report that was made."),
});

/** 20 at a time; `before` is the id of the last one seen. Names are current; `by` may be the customer. */
const readOwn = endpoint({
  ...described,
  method: "GET",
  url: "/api/notifications",
  summary: "List one's own notifications",
  query: { type: "object", properties: { before: { type: "string", pattern: "^[0-9]{1,15}$" } } },
  answer: listOf(notification),
  read(tx, { caller, request }) {
    const parameters = new Parameters();
    const before = parameters.add(beforeOf(request.query));
    return tx.query<z.infer<typeof notification>>(
      `${notificationSql(caller, parameters)} and n.tenant_id = ${parameters.add(tx.tenantId)}
         and n.user_id = ${parameters.add(caller.userId)} and n.is_shown
         and (${before}::bigint is null or n.id < ${before}::bigint)
       order by n.id desc limit ${maximumRows}`,
      parameters.values,
    );
  },
});

const countUnread = endpoint({
  ...described,
  method: "GET",
  url: "/api/notifications/unread",
  summary: "Count one's own unread notifications, 100 at most",
  answer: shape({ unread: z.int() }),
  read: (tx, { caller }) => unreadOf(tx, caller),
});

const markRead = endpoint({
  ...described,
  method: "POST",
  url: "/api/notifications/read",
  summary: "Mark some of one's own notifications as read, or all of them",
  body: z.strictObject({ ids: z.array(id).max(100).optional() }),
  answer: shape({ unread: z.int() }),
  async transact({ tx, caller, now }, { body: { ids } }) {
    await tx.query(
      `update notifications set read_at = $3
       where tenant_id = $1 and user_id = $2 and read_at is null and ($4::bigint[] is null or id = any($4::bigint[]))`,
      [tx.tenantId, caller.userId, now.toISOString(), ids ?? null],
    );
    return unreadOf(tx, caller);
  },
});

async function unreadOf(tx: Transaction, caller: Caller): Promise<{ unread: number }> {
  const parameters = new Parameters();
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::integer as unread from (
       select from notifications n ${notifiedRowsSql(caller, parameters)}
       and n.tenant_id = ${parameters.add(tx.tenantId)} and n.user_id = ${parameters.add(caller.userId)}
       and n.read_at is null limit 100) counted`,
    parameters.values,
  );
  return { unread: row?.unread ?? 0 };
}

/** The caller's own notifications: no other role reads them. */
export const notificationEndpoints: readonly Endpoint[] = [readOwn, countUnread, markRead];
