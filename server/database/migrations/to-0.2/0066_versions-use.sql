drop trigger "offers__history" on "offers";

alter table "offers" add column "hotel_ids" uuid[] default '{}'::uuid[] not null;

alter table "offers" add column "activity_ids" uuid[] default '{}'::uuid[] not null;

alter table "offers" add column "transport_ids" uuid[] default '{}'::uuid[] not null;

-- What the items of each version name.
update "offers" o set
  "hotel_ids" = array(
    select x."id" from "hotels" x
    where x."tenant_id" = o."tenant_id" and x."id" in (
      select (item ->> 'hotelId')::uuid from jsonb_array_elements(o."days") day, jsonb_array_elements(day -> 'items') item)
    order by x."id"),
  "activity_ids" = array(
    select x."id" from "activities" x
    where x."tenant_id" = o."tenant_id" and x."id" in (
      select (item ->> 'activityId')::uuid from jsonb_array_elements(o."days") day, jsonb_array_elements(day -> 'items') item)
    order by x."id"),
  "transport_ids" = array(
    select x."id" from "transport_services" x
    where x."tenant_id" = o."tenant_id" and x."id" in (
      select (item ->> 'transportId')::uuid from jsonb_array_elements(o."days") day, jsonb_array_elements(day -> 'items') item)
    order by x."id");

create index "offers__hotel_ids" on "offers" using gin (tenant_id, "hotel_ids");

create index "offers__activity_ids" on "offers" using gin (tenant_id, "activity_ids");

create index "offers__transport_ids" on "offers" using gin (tenant_id, "transport_ids");

create function offers_with_hotel_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_ids" && wanted
$$;

create function offers_with_activity_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_ids" && wanted
$$;

create function offers_with_transport_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_ids" && wanted
$$;

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,prices,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,decided_by,signature,decline_reason}');
