import * as z from "zod";
import { notificationKinds } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { listOf, nameIn, shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { beforeOf } from "../endpoint/beforeOf";
import { notificationSql } from "./notify";

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
});

/** 20 at a time; `before` is the id of the last one seen. Names are current; `by` may be the customer. */
const readOwn = endpoint({
  ...described,
  method: "GET",
  url: "/api/notifications",
  summary: "List one's own notifications",
  query: { type: "object", properties: { before: { type: "string", pattern: "^[0-9]{1,15}$" } } },
  answer: listOf(notification),
  read: (tx, { caller, request }) =>
    tx.query<z.infer<typeof notification>>(
      `${notificationSql} and n.tenant_id = $1 and n.user_id = $2 and n.is_shown and ($3::bigint is null or n.id < $3::bigint)
       order by n.id desc limit ${maximumRows}`,
      [tx.tenantId, caller.userId, beforeOf(request.query)],
    ),
});

const countUnread = endpoint({
  ...described,
  method: "GET",
  url: "/api/notifications/unread",
  summary: "Count one's own unread notifications, 100 at most",
  answer: shape({ unread: z.int() }),
  read: (tx, { caller }) => unreadOf(tx, caller.userId),
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
    return unreadOf(tx, caller.userId);
  },
});

async function unreadOf(tx: Transaction, userId: string): Promise<{ unread: number }> {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::integer as unread from (
       select from notifications n left join trips t on t.tenant_id = n.tenant_id and t.id = n.trip_id and t.deleted_at is null
       where (n.trip_id is null or t.id is not null) and n.tenant_id = $1 and n.user_id = $2 and n.read_at is null limit 100) counted`,
    [tx.tenantId, userId],
  );
  return { unread: row?.unread ?? 0 };
}

/** The caller's own notifications: no other role reads them. */
export const notificationEndpoints: readonly Endpoint[] = [readOwn, countUnread, markRead];
