import { notificationKinds } from "../../../src/vocabulary";

const byCustomers = Object.entries(notificationKinds).flatMap(([kind, rule]) =>
  "byCustomer" in rule ? [kind] : [],
);

/**
 * Notifications with the names of now, as far as their trips are there; a customer who did something is not named twice. Further
 * conditions go behind it.
 */
export const notificationSql = `
  select n.id::text as id, n.user_id as "userId", n.kind, n.at, n.read_at as "readAt", n.trip_id as "tripId",
    case when n.kind = any(${customersSql()}) then t.customer_name else u.fullname end as by,
    coalesce(t.reference || case when n.kind = any(${customersSql()}) then '' else ' ' || t.customer_name end,
      n.subject, '') as trip,
    n.resource, n.row_id as "rowId",
    i.id as "itineraryId", i.name as itinerary, o.number,
    o.id as "offerId"
  from notifications n
  left join trips t on t.tenant_id = n.tenant_id and t.id = n.trip_id and t.deleted_at is null
  left join users u on u.tenant_id = n.tenant_id and u.id = n.by_user_id
  left join itineraries i on i.tenant_id = n.tenant_id and i.id = n.itinerary_id and i.deleted_at is null
  left join offers o on o.tenant_id = n.tenant_id and o.id = n.offer_id
  where (n.trip_id is null or t.id is not null)`;

function customersSql(): string {
  return `'{${byCustomers.join(",")}}'::text[]`;
}
