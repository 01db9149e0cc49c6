drop trigger "users__history" on "users";

drop trigger "trips__history" on "trips";

drop trigger "offers__history" on "offers";

drop function derive_trips(uuid[],uuid[]) cascade;

drop function derive_from_offers() cascade;

alter table "users" add column "report_mails" jsonb default '[]'::jsonb not null;

alter table "trips" add column "cost" jsonb;

alter table "trips" add column "offered_after" integer;

alter table "trips" add column "agreed_after" integer;

alter table "trips" add column "supplier_ids" uuid[] default '{}'::uuid[] not null;

alter table "offers" add column "cost" jsonb;

alter table "offers" add column "supplier_ids" uuid[] default '{}'::uuid[] not null;

create table "reports" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "help" text,
  "shared_with" text default 'everyone'::text not null,
  "resource" text not null,
  "by" text default 'createdAt_month'::text not null,
  "measures" text[] default '{}'::text[] not null,
  "period" text,
  "query" text,
  constraint "reports__key" primary key ("tenant_id", "id")
);

alter table "reports" enable row level security, force row level security;

create policy of_tenant on "reports" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "reports" to current_user using (true) with check (true);

-- An offer was accepted at its own total, or at that of a choice, which its itinerary has.
update "offers" o set "cost" = jsonb_build_object('amount', t."totals" -> 'cost', 'currency', t."totals" -> 'currency')
  from (
    select "tenant_id", "id", "totals" from "offers"
    union all
    select i."tenant_id", c."id", i."totals" from "itineraries" i
      join "offers" c on c."tenant_id" = i."tenant_id" and c."itinerary_id" = i."id" and c."status" = 'accepted'
      where c."value" ->> 'amount' is distinct from c."totals" ->> 'total'
  ) t
  where o."tenant_id" = t."tenant_id" and o."id" = t."id" and o."value" ->> 'amount' = t."totals" ->> 'total'
    and t."totals" ->> 'cost' is not null;

update "offers" o set "supplier_ids" = s."ids"
  from (
    select u."tenant_id", u."id", array_agg(distinct u."supplier" order by u."supplier") as "ids" from (
      select c."tenant_id", c."id", (item ->> 'supplierId')::uuid as "supplier"
        from "offers" c, jsonb_path_query(c."days", '$[*].items[*]') item
      union all
      select c."tenant_id", c."id", h."supplier_id" from "offers" c
        join "itineraries" i on i."tenant_id" = c."tenant_id" and i."id" = c."itinerary_id"
        join (
          select "tenant_id", "id", "supplier_id" from "hotel_sheets"
          union all select "tenant_id", "id", "supplier_id" from "activity_sheets"
          union all select "tenant_id", "id", "supplier_id" from "transport_sheets"
        ) h on h."tenant_id" = i."tenant_id" and h."id" = any(i."hotel_sheet_ids" || i."activity_sheet_ids" || i."transport_sheet_ids")
    ) u
    where exists (select from "suppliers" p where p."tenant_id" = u."tenant_id" and p."id" = u."supplier")
    group by 1, 2
  ) s
  where o."tenant_id" = s."tenant_id" and o."id" = s."id";

update "trips" t set
    "offered_after" = case when w."offered" is not null
      then greatest(0, floor(extract(epoch from w."offered" - t."created_at") / 60))::int end,
    "agreed_after" = case when coalesce(w."agreed", t."converted_at") is not null
      then greatest(0, floor(extract(epoch from least(w."agreed", t."converted_at") - t."created_at") / 60))::int end
  from (
    select t."tenant_id", t."id", min(o."sent_at") as "offered",
        min((o."decision" ->> 'at')::timestamptz) filter (where o."decision" ->> 'kind' = 'accepted') as "agreed"
      from "trips" t left join "offers" o on o."tenant_id" = t."tenant_id" and o."trip_id" = t."id" and o."deleted_at" is null
      group by 1, 2
  ) w
  where t."tenant_id" = w."tenant_id" and t."id" = w."id"
    and (w."offered" is not null or w."agreed" is not null or t."converted_at" is not null);

create index "trips__supplier_ids" on "trips" using gin (tenant_id, "supplier_ids");

create index "trips__cost" on "trips" (tenant_id, (("cost" ->> 'amount')::bigint), id) where deleted_at is null;

create index "offers__supplier_ids" on "offers" using gin (tenant_id, "supplier_ids");

create index "reports__name" on "reports" (tenant_id, lower("name"), id) where deleted_at is null;

create index "reports__shared_with" on "reports" (tenant_id, "shared_with", id) where deleted_at is null;

create index "reports__trash" on "reports" (tenant_id, deleted_at) where deleted_at is not null;

create function derive_trips(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select tenant_id, id, "value", "cost", "margin", "supplier_ids", "next_follow_up_at", "agreed_price", "first_response_due_at", "status" into own from "trips" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select coalesce((select c."value" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1), own."agreed_price") as "value", (select c."cost" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "cost", (select c."margin" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "margin", coalesce((select c."supplier_ids" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1), '{}') as "supplier_ids", least(case when own."status" in ('new') then own."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('open'))) as "next_follow_up_at" into next;
    continue when row(own."value", own."cost", own."margin", own."supplier_ids", own."next_follow_up_at") is not distinct from row(next."value", next."cost", next."margin", next."supplier_ids", next."next_follow_up_at");
    perform set_config('app.write_mode', 'normal', true);
    update "trips" w set "value" = next."value", "cost" = next."cost", "margin" = next."margin", "supplier_ids" = next."supplier_ids", "next_follow_up_at" = next."next_follow_up_at" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

create function derive_from_offers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from added where "trip_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from gone where "trip_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from ((select tenant_id, "id", "trip_id", "value", "status", "sent_at", "cost", "margin", "supplier_ids", deleted_at is null as live from was except select tenant_id, "id", "trip_id", "value", "status", "sent_at", "cost", "margin", "supplier_ids", deleted_at is null as live from became) union all (select tenant_id, "id", "trip_id", "value", "status", "sent_at", "cost", "margin", "supplier_ids", deleted_at is null as live from became except select tenant_id, "id", "trip_id", "value", "status", "sent_at", "cost", "margin", "supplier_ids", deleted_at is null as live from was)) changed where "trip_id" is not null) meant;
  end if;
  if ids is not null then perform derive_trips(tenants, ids); end if;
  return null;
end
$$;

create function count_reports() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'reports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'reports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'reports', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function trips_with_supplier_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."trips"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "supplier_ids" && wanted
$$;

create function offers_with_supplier_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "supplier_ids" && wanted
$$;

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,default_views,report_mails,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo,introduction,offer_phone}');

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,cost,margin,answered_after,offered_after,agreed_after,supplier_ids}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,contact_id,customer_name,email,phone,whatsapp,nationality,preferred_language,account_id,agent_id,agent_reference,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,agreed_price,paid_so_far,assignee_user_id,assignee_team_id,tags,external_id,notes,documents,custom}', 'id');

create trigger "offers__derive_insert" after insert on "offers" referencing new table as added for each statement execute function derive_from_offers();

create trigger "offers__derive_update" after update on "offers" referencing old table as was new table as became for each statement execute function derive_from_offers();

create trigger "offers__derive_delete" after delete on "offers" referencing old table as gone for each statement execute function derive_from_offers();

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,value,cost,margin,places,priced_by,prices,stays,hotel_ids,activity_ids,transport_ids,supplier_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

create trigger "reports__count_insert" after insert on "reports" referencing new table as added for each statement execute function count_reports();

create trigger "reports__count_delete" after delete on "reports" referencing old table as gone for each statement execute function count_reports();

create trigger "reports__count_update" after update of deleted_at on "reports" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_reports();

create trigger "reports__history" after insert or update or delete on "reports" for each row execute function keep_history('reports', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

select derive_trips(array_agg(tenant_id), array_agg(id)) from "trips";
