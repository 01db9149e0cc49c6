drop trigger "trips__history" on "trips";

drop index "trips__converted_at";

alter table "trips" add column "value" jsonb;

alter table "trips" add column "margin" jsonb;

alter table "trips" add column "answered_after" integer;

create index "trips__converted_at" on "trips" (tenant_id, "converted_at", id) where deleted_at is null;

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,customer_name,email,phone,whatsapp,nationality,preferred_language,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

-- What trips are worth and earn, as server/rest/trips/keepValue.ts keeps it from now on.
with "counted" as (
  select t."tenant_id", t."id", coalesce(
    (select case when i."status" = 'accepted' then i."totals" else (
        select case when o."decision" ->> 'total' is null or o."decision" -> 'total' = o."totals" -> 'total' then o."totals" else o."decision" end
        from "offers" o
        where o."tenant_id" = i."tenant_id" and o."itinerary_id" = i."id" and o."status" = 'accepted' and o."deleted_at" is null) end
      from "itineraries" i
      where i."tenant_id" = t."tenant_id" and i."id" = t."accepted_itinerary_id" and i."deleted_at" is null),
    (select o."totals" from "offers" o
      where o."tenant_id" = t."tenant_id" and o."trip_id" = t."id" and o."status" = 'sent' and o."deleted_at" is null
      order by o."sent_at" desc, o."id" desc limit 1)) as "totals"
  from "trips" t
)
update "trips" t set
    "value" = jsonb_build_object('amount', c."totals" -> 'total', 'currency', c."totals" ->> 'currency'),
    "margin" = case when jsonb_typeof(c."totals" -> 'markup') = 'number'
      then jsonb_build_object('amount', c."totals" -> 'markup', 'currency', c."totals" ->> 'currency') end
  from "counted" c
  where t."tenant_id" = c."tenant_id" and t."id" = c."id" and jsonb_typeof(c."totals" -> 'total') = 'number';

-- When customers were first written or spoken to, as far as that is known.
with "contacts" as (
  select "tenant_id", "trip_id", "created_at" as "at" from "timeline"
    where "kind" in ('call', 'whatsapp', 'email', 'meeting') and "deleted_at" is null
  union all
  select "tenant_id", "trip_id", "done_at" from "follow_ups"
    where "status" = 'done' and "kind" <> 'other' and "outcome" not in ('no_answer', 'busy', 'wrong_number') and "deleted_at" is null
  union all
  select "tenant_id", "trip_id", "sent_at" from "offers" where "deleted_at" is null
), "first" as (
  select "tenant_id", "trip_id", min("at") as "at" from "contacts" group by 1, 2
)
update "trips" t set "answered_after" = greatest(0, floor(extract(epoch from f."at" - t."created_at") / 60))::int
  from "first" f
  where t."tenant_id" = f."tenant_id" and t."id" = f."trip_id" and f."at" is not null;
