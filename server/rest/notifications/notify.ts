import { atWorkFor } from "../../../src/domain/people/absences";
import { type FollowUp, followUps } from "../../../src/resources/followUps";
import { trips } from "../../../src/resources/trips";
import type { Caller } from "../../auth/Caller";
import { type Parameters, ruleSql } from "../../database/query/ruleSql";
import { followUpKinds, notificationKinds, type NotificationKind } from "../../../src/vocabulary";
import { enqueue } from "../../queue/enqueue";
import { readAway } from "../absences/away";
import type { Context } from "../endpoint/Context";
import type { Offer } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import type { AnyRow, Resource } from "../../../src/schema";
import { record } from "../security/record";

/** In place of a resource: the row of a notification is a report that was made. */
export const madeReports = "made-reports";

interface About {
  /** The user to notify; the user who acted is skipped, unless the kind has `tellsDoer`. */
  userId: string | null;
  tripId?: string;
  /** For what is about no trip: the row, and its name, or the resource of several and what they are. */
  row?: { resource: string; id?: string; subject: string };
  itineraryId?: string;
  offerId?: string;
  noteId?: string;
}

type Notifying = Pick<Context, "tx" | "caller" | "acting" | "services" | "isImport" | "tellsOnce">;

type NotifiedStep = Pick<FollowUp, "id" | "tripId" | "kind"> & Pick<About, "userId">;

/**
 * Notifies a user in the chosen way; in the product where e-mail is chosen and cannot be sent. While the user is away,
 * the stand-in is notified instead, or as well of what a customer does.
 */
export async function notify(context: Notifying, kind: NotificationKind, about: About): Promise<void> {
  const { userId } = about;
  const rule = notificationKinds[kind];
  if (userId === null || context.isImport || (context.tellsOnce && "isAssignment" in rule)) return;
  const isPassedOn = "isReminder" in rule || "byCustomer" in rule;
  const atWork = isPassedOn ? atWorkFor(userId, await readAway(context.tx)) : userId;
  const users = "byCustomer" in rule ? new Set([userId, atWork]) : [atWork];
  for (const one of users) await notifyOne(context, kind, { ...about, userId: one });
}

async function notifyOne(
  context: Notifying,
  kind: NotificationKind,
  { userId, tripId, row, itineraryId, offerId, noteId }: About,
): Promise<void> {
  const { tx, caller, services } = context;
  const by = caller?.userId ?? null;
  const rule = notificationKinds[kind];
  if (userId === by && !("tellsDoer" in rule)) return;
  const [notification] = await tx.query<{ id: string; isMailed: boolean }>(tellSql, [
    ...[tx.tenantId, userId, kind, by, tripId ?? null, itineraryId ?? null, offerId ?? null],
    ...[
      rule.usual,
      services.mailer !== undefined,
      row?.resource ?? null,
      row?.id ?? null,
      row?.subject ?? null,
      "isSecurity" in rule,
      noteId ?? null,
    ],
  ]);
  if (notification?.isMailed) enqueue(context, "mail", { what: "notification", id: notification.id });
}

/**
 * The row is always written, also for e-mail only: it records that the user was notified. Quiet hours count when the
 * mail is sent.
 */
const tellSql = `
  with chosen as (
    select id, case when $13 then 'both' else coalesce(notification_ways ->> $3, $8) end as way,
      $9 and email is not null and is_active
        and (is_email_confirmed or exists (
          select from users o where o.tenant_id = $1 and o.role = 'owner' and o.is_active and o.deleted_at is null
            and o.is_email_confirmed and o.email is not null)) as can_be_mailed,
      coalesce(mail_times ->> 'digest', 'daily') <> 'off' as has_digest
    from users where tenant_id = $1 and id = $2 and deleted_at is null
  ), person as (
    select id, way in ('both', 'mail') and can_be_mailed as is_mailed,
      way in ('digest', 'product_digest') and can_be_mailed and has_digest as is_in_digest,
      way in ('both', 'product', 'product_digest') or (way = 'mail' and not can_be_mailed)
        or (way = 'digest' and not (can_be_mailed and has_digest)) as is_shown
    from chosen
  ), told as (
    insert into notifications (tenant_id, user_id, kind, by_user_id, trip_id, itinerary_id, offer_id, resource, row_id,
      subject, is_shown, read_at, mailing, note_id)
    select $1, id, $3, $4, $5, $6, $7, $10, $11, $12, is_shown, case when not is_shown then moment() end,
      case when is_in_digest then 'digest' end, $14::uuid from person
    returning id
  )
  select told.id::text as id, is_mailed as "isMailed" from told, person`;

/** Notifies a user of a follow-up, which is told of by what is to be done and by its trip, if it has one. */
export const notifyOfStep = (
  context: Notifying,
  kind: "follow_up_due" | "follow_up_given",
  { id, tripId, kind: what, userId }: NotifiedStep,
): Promise<void> =>
  notify(context, kind, {
    ...{ userId, row: { resource: followUps.name, id, subject: followUpKinds[what].label } },
    ...(tripId === null ? {} : { tripId }),
  });

const byCustomers = Object.entries(notificationKinds).flatMap(([kind, rule]) =>
  "byCustomer" in rule ? [kind] : [],
);

/** Joins the trips and follow-ups of notifications that the user may read. Ends in a condition to extend. */
export function notifiedRowsSql(told: Caller, parameters: Parameters): string {
  const ofTrip = ruleSql(trips.access.read, told, parameters, "t");
  const ofStep = ruleSql(followUps.access.read, told, parameters, "f");
  return `left join trips t on t.tenant_id = n.tenant_id and t.id = n.trip_id and t.deleted_at is null and ${ofTrip}
  left join follow_ups f on n.resource = 'follow-ups' and f.tenant_id = n.tenant_id and f.id = n.row_id
    and f.deleted_at is null and ${ofStep}
  left join contacts c on c.tenant_id = f.tenant_id and c.id = f.contact_id
  left join accounts a on a.tenant_id = f.tenant_id and a.id = f.account_id
  where (n.trip_id is null or t.id is not null)
    and (n.resource is distinct from 'follow-ups' or n.row_id is null or f.id is not null)`;
}

/**
 * Current names, without trips in the trash; a customer who acted is named once; `title` is what it is about. A follow-up
 * is told of by the row that it belongs to. `path` leads to a report while it is kept. Ends in a condition to extend.
 */
export const notificationSql = (told: Caller, parameters: Parameters): string => `
  select n.id::text as id, n.user_id as "userId", n.kind, n.at, n.read_at as "readAt", n.trip_id as "tripId",
    case when n.kind = any(${customersSql()}) then t.customer_name else u.fullname end as by,
    coalesce(nullif(concat_ws(', ', case when f.id is not null then n.subject end,
        t.reference || case when n.kind = any(${customersSql()}) then '' else ' ' || t.customer_name end,
        c.name, a.name), ''), n.subject, '') as trip,
    coalesce(t.reference || ' ' || t.customer_name, c.name, a.name, n.subject, '') as title,
    case when c.id is not null then 'contacts' when a.id is not null then 'accounts' else n.resource end as resource,
    coalesce(c.id, a.id, n.row_id) as "rowId",
    i.id as "itineraryId", i.name as itinerary, o.number,
    o.id as "offerId", n.note_id as "noteId",
    case when n.resource = '${madeReports}' then coalesce('/reports/' || m.resource || '/' || m.report || '?' || m.query
      || case when position('_days=' in m.query) > 0 then '' else '&_period=all' end || '&_made=' || m.id, '/reports') end as path
  from notifications n
  left join users u on u.tenant_id = n.tenant_id and u.id = n.by_user_id
  left join itineraries i on i.tenant_id = n.tenant_id and i.id = n.itinerary_id and i.deleted_at is null
  left join offers o on o.tenant_id = n.tenant_id and o.id = n.offer_id
  left join made_reports m on n.resource = '${madeReports}' and m.tenant_id = n.tenant_id and m.id = n.row_id
  ${notifiedRowsSql(told, parameters)}`;

function customersSql(): string {
  return `'{${byCustomers.join(",")}}'::text[]`;
}

type OfferNotificationKind = Extract<
  NotificationKind,
  "viewed" | "question" | "accepted" | "declined" | "expires_tomorrow" | "mail_failed"
>;

/** Notifies the trip's active assignee, else the version's sender; of views at most once in 24 hours. */
export async function notifyOfOffer(
  context: Pick<Context, "tx" | "caller" | "acting" | "services">,
  kind: OfferNotificationKind,
  { id, tripId, itineraryId }: Pick<Offer, "id" | "tripId" | "itineraryId">,
): Promise<void> {
  const userId = await concernedBy(context.tx, id, kind === "viewed");
  await notify(context, kind, { userId, tripId, itineraryId, offerId: id });
}

/** The user for `notifyOfOffer`. @param isJoined null where a view was reported within 24 hours. */
export async function concernedBy(
  tx: Transaction,
  offerId: string,
  isJoined = false,
): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(
    `select u.id from offers o
     join trips t on t.tenant_id = o.tenant_id and t.id = o.trip_id
     join users u on u.tenant_id = o.tenant_id and u.id in (t.assignee_user_id, o.sent_by)
     where o.id = $1 and u.is_active and u.deleted_at is null
       and not ($2 and exists (select from notifications n
         where n.tenant_id = o.tenant_id and n.offer_id = o.id and n.kind = 'viewed'
           and n.at > moment() - interval '24 hours'))
     order by u.id = t.assignee_user_id desc nulls last limit 1`,
    [offerId, isJoined],
  );
  return found?.id ?? null;
}

/** Owners who are notified at most. */
const maximumUsers = 50;

/** Notifies the owners that sensitive fields of a row changed, and records a security event. */
export async function tellOwners(
  context: Context,
  resource: Resource,
  row: AnyRow,
  names: readonly string[],
): Promise<void> {
  const labels = names.map((name) => resource.fields[name]?.label ?? name).join(", ");
  const title = String(row[resource.title]);
  // Changes of the organisation are recorded elsewhere.
  if (!resource.singleton) record(context, "bank_account_changed", { id: row.id, name: title, note: labels });
  const owners = await context.tx.query<{ id: string }>(
    `select id from users where tenant_id = $1 and role = 'owner' and is_active and deleted_at is null
     order by id limit ${maximumUsers}`,
    [context.tx.tenantId],
  );
  const about = { resource: resource.name, id: row.id, subject: `${labels} of ${title}` };
  for (const { id } of owners) await notify(context, "bank_account_changed", { userId: id, row: about });
}
