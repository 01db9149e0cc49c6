drop trigger "itineraries__history" on "itineraries";

create table "transport_services" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'transfer'::text not null,
  "city" text not null,
  "country" text not null,
  "from_place" text,
  "to_place" text,
  "duration_minutes" integer,
  "included_km" integer,
  "vehicles" jsonb default '[]'::jsonb not null,
  "description" text,
  "photos" uuid[] default '{}'::uuid[] not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("from_place", '') || ' ' || coalesce("to_place", ''))) stored not null,
  constraint "transport_services__key" primary key ("tenant_id", "id")
);

alter table "transport_services" enable row level security, force row level security;

create policy of_tenant on "transport_services" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "transport_services" to current_user using (true) with check (true);

create table "transport_sheets" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "supplier_id" uuid not null,
  "status" text default 'draft'::text not null,
  "reason" text,
  "published_at" timestamptz(3),
  "currency" text not null,
  "valid_from" date,
  "valid_to" date,
  "booked_from" date,
  "booked_to" date,
  "terms" text default 'net'::text not null,
  "commission" integer,
  "tax_included" boolean default 'true'::boolean not null,
  "supplier_tax" integer,
  "cancellation_terms" text,
  "notes" text,
  "transport_id" uuid not null,
  "follows_id" uuid,
  "basis" text default 'per_vehicle'::text not null,
  "min_km" integer,
  "rates" jsonb default '[]'::jsonb not null,
  "supplements" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "transport_sheets__key" primary key ("tenant_id", "id")
);

alter table "transport_sheets" enable row level security, force row level security;

create policy of_tenant on "transport_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "transport_sheets" to current_user using (true) with check (true);

alter table "itineraries" add column "transport_ids" uuid[] default '{}'::uuid[] not null;

alter table "itineraries" add column "transport_sheet_ids" uuid[] default '{}'::uuid[] not null;

create unique index "transport_services__name__unique" on "transport_services" (tenant_id, lower("name")) where deleted_at is null;

create index "transport_services__name" on "transport_services" (tenant_id, lower("name"), id) where deleted_at is null;

create index "transport_services__city" on "transport_services" (tenant_id, lower("city"), id) where deleted_at is null;

create index "transport_services__is_active" on "transport_services" (tenant_id, "is_active", id) where deleted_at is null;

create index "transport_services__trash" on "transport_services" (tenant_id, deleted_at) where deleted_at is not null;

create index "transport_services__search" on "transport_services" using gin (tenant_id, search gin_trgm_ops);

create index "transport_sheets__supplier_id" on "transport_sheets" (tenant_id, "supplier_id");

create index "transport_sheets__transport_id" on "transport_sheets" (tenant_id, "transport_id");

create index "transport_sheets__follows_id" on "transport_sheets" (tenant_id, "follows_id");

create index "transport_sheets__valid_from" on "transport_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "transport_sheets__status_valid_from" on "transport_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "transport_sheets__trash" on "transport_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "transport_sheets__search" on "transport_sheets" using gin (tenant_id, search gin_trgm_ops);

create index "itineraries__transport_ids" on "itineraries" using gin (tenant_id, "transport_ids");

create index "itineraries__transport_sheet_ids" on "itineraries" using gin (tenant_id, "transport_sheet_ids");

alter table "transport_sheets" add constraint "transport_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "transport_sheets" add constraint "transport_sheets__transport_id__reference" foreign key ("tenant_id", "transport_id") references "transport_services" ("tenant_id", "id");

alter table "transport_sheets" add constraint "transport_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "transport_sheets" ("tenant_id", "id");

create function count_transport_services() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-services', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-services', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'transport-services', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_transport_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_transport_services(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."transport_services" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_transport_sheets(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."transport_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function itineraries_with_transport_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_ids" && wanted
$$;

create function itineraries_with_transport_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_sheet_ids" && wanted
$$;

create trigger "transport_services__count_insert" after insert on "transport_services" referencing new table as added for each statement execute function count_transport_services();

create trigger "transport_services__count_delete" after delete on "transport_services" referencing old table as gone for each statement execute function count_transport_services();

create trigger "transport_services__count_update" after update of deleted_at on "transport_services" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_transport_services();

create trigger "transport_services__history" after insert or update or delete on "transport_services" for each row execute function keep_history('transport-services', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "transport_sheets__count_insert" after insert on "transport_sheets" referencing new table as added for each statement execute function count_transport_sheets();

create trigger "transport_sheets__count_delete" after delete on "transport_sheets" referencing old table as gone for each statement execute function count_transport_sheets();

create trigger "transport_sheets__count_update" after update of deleted_at, "status" on "transport_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_transport_sheets();

create trigger "transport_sheets__history" after insert or update or delete on "transport_sheets" for each row execute function keep_history('transport-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,places,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids}', '{}', '{}', '{status}', 'trip_id');

update "itineraries" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;

update "itineraries" set "tray" = case when jsonb_typeof("tray") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("tray") with ordinality as each (item_2, at)) else "tray" end where "tray" is distinct from case when jsonb_typeof("tray") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("tray") with ordinality as each (item_2, at)) else "tray" end;

update "itinerary_templates" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('kilometres', 'null'::jsonb) || (jsonb_build_object('bags', 'null'::jsonb) || (jsonb_build_object('seats', 'null'::jsonb) || (jsonb_build_object('vehicles', '[]'::jsonb) || (jsonb_build_object('transportId', 'null'::jsonb) || item_3))))) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;
