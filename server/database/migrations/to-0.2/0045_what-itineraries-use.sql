drop trigger "itineraries__history" on "itineraries";

alter table "itineraries" add column "hotel_ids" uuid[] default '{}'::uuid[] not null;

alter table "itineraries" add column "activity_ids" uuid[] default '{}'::uuid[] not null;

alter table "itineraries" add column "hotel_sheet_ids" uuid[] default '{}'::uuid[] not null;

alter table "itineraries" add column "activity_sheet_ids" uuid[] default '{}'::uuid[] not null;

-- What the items name.
update "itineraries" i set
  "hotel_ids" = array(
    select x."id" from "hotels" x
    where x."tenant_id" = i."tenant_id" and x."id" in (
      select (item ->> 'hotelId')::uuid from jsonb_array_elements(i."days") day, jsonb_array_elements(day -> 'items') item)
    order by x."id"),
  "activity_ids" = array(
    select x."id" from "activities" x
    where x."tenant_id" = i."tenant_id" and x."id" in (
      select (item ->> 'activityId')::uuid from jsonb_array_elements(i."days") day, jsonb_array_elements(day -> 'items') item)
    order by x."id");

-- Which sheets decided a price was not stored: those that may have. The next price of the itinerary leaves out those that did not.
update "itineraries" i set
  "hotel_sheet_ids" = array(
    select s."id" from "hotel_sheets" s
    where s."tenant_id" = i."tenant_id" and s."hotel_id" = any(i."hotel_ids") and s."status" = 'published' and s."deleted_at" is null
      and coalesce(s."valid_from" <= i."start_date" + i."day_count" + 90, true) and coalesce(s."valid_to" >= i."start_date", true)
    order by s."id" limit 400),
  "activity_sheet_ids" = array(
    select s."id" from "activity_sheets" s
    where s."tenant_id" = i."tenant_id" and s."activity_id" = any(i."activity_ids") and s."status" = 'published' and s."deleted_at" is null
      and coalesce(s."valid_from" <= i."start_date" + i."day_count" + 90, true) and coalesce(s."valid_to" >= i."start_date", true)
    order by s."id" limit 400)
where "hotel_ids" <> '{}' or "activity_ids" <> '{}';

create index "itineraries__hotel_ids" on "itineraries" using gin (tenant_id, "hotel_ids");

create index "itineraries__activity_ids" on "itineraries" using gin (tenant_id, "activity_ids");

create index "itineraries__hotel_sheet_ids" on "itineraries" using gin (tenant_id, "hotel_sheet_ids");

create index "itineraries__activity_sheet_ids" on "itineraries" using gin (tenant_id, "activity_sheet_ids");

create function itineraries_with_hotel_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_ids" && wanted
$$;

create function itineraries_with_activity_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_ids" && wanted
$$;

create function itineraries_with_hotel_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_sheet_ids" && wanted
$$;

create function itineraries_with_activity_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_sheet_ids" && wanted
$$;

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,places,hotel_ids,activity_ids,hotel_sheet_ids,activity_sheet_ids}', '{}', '{}', '{status}', 'trip_id');
