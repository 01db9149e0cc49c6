import { notificationKinds, type NotificationKind } from "../../../src/vocabulary";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";

interface About {
  /** Who is told; as a rule nobody where that is whoever did it. */
  userId: string | null;
  tripId?: string;
  /** Where it is about no trip: the row that it is about, and what it is called. */
  row?: { resource: string; id: string; subject: string };
  itineraryId?: string;
  /** The version that it is about. */
  offerId?: string;
}

/**
 * Tells somebody what was done, in the transaction in which it is done and in the way that they chose. Who chose e-mail alone is told
 * in the product where none can be sent.
 */
export async function notify(
  context: Pick<Context, "tx" | "caller" | "acting" | "rest">,
  kind: NotificationKind,
  { userId, tripId, row, itineraryId, offerId }: About,
): Promise<void> {
  const { tx, caller, rest } = context;
  const by = caller?.userId ?? null;
  const rule = notificationKinds[kind];
  if (userId === null || (userId === by && !("tellsDoer" in rule))) return;
  const [told] = await tx.query<{ id: string; isMailed: boolean }>(tellSql, [
    ...[tx.tenantId, userId, kind, by, tripId ?? null, itineraryId ?? null, offerId ?? null],
    ...[rule.usual, rest.mailer !== undefined, row?.resource ?? null, row?.id ?? null, row?.subject ?? null],
  ]);
  if (told?.isMailed) enqueue(context, "mail", { what: "notification", id: told.id });
}

/** A row is there in any case: it says that its person has been told. */
const tellSql = `
  with chosen as (
    select id, coalesce(notification_ways ->> $3, $8) as way, $9 and email is not null and is_active
        and (is_email_confirmed or exists (
          select from users o where o.tenant_id = $1 and o.role = 'owner' and o.is_active and o.deleted_at is null
            and o.is_email_confirmed and o.email is not null)) as can_be_mailed
    from users where tenant_id = $1 and id = $2 and deleted_at is null
  ), person as (
    select id, way in ('both', 'mail') and can_be_mailed as is_mailed,
      way in ('both', 'product') or (way = 'mail' and not can_be_mailed) as is_shown
    from chosen
  ), told as (
    insert into notifications (tenant_id, user_id, kind, by_user_id, trip_id, itinerary_id, offer_id, resource, row_id,
      subject, is_shown, read_at)
    select $1, id, $3, $4, $5, $6, $7, $10, $11, $12, is_shown, case when not is_shown then moment() end from person
    returning id
  )
  select told.id::text as id, is_mailed as "isMailed" from told, person`;
