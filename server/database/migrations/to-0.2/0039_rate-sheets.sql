create table "hotel_sheets" (
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
  "release_days" integer,
  "cancellation_terms" text,
  "notes" text,
  "hotel_id" uuid not null,
  "follows_id" uuid,
  "minimum_nights_by" text default 'stay'::text not null,
  "child_bands" jsonb default '[]'::jsonb not null,
  "rates" jsonb default '[]'::jsonb not null,
  "supplements" jsonb default '[]'::jsonb not null,
  "offers" jsonb default '[]'::jsonb not null,
  "allotments" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "hotel_sheets__key" primary key ("tenant_id", "id")
);

alter table "hotel_sheets" enable row level security, force row level security;

create policy of_tenant on "hotel_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "hotel_sheets" to current_user using (true) with check (true);

create table "activity_sheets" (
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
  "activity_id" uuid not null,
  "follows_id" uuid,
  "rates" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "activity_sheets__key" primary key ("tenant_id", "id")
);

alter table "activity_sheets" enable row level security, force row level security;

create policy of_tenant on "activity_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "activity_sheets" to current_user using (true) with check (true);

create index "hotel_sheets__supplier_id" on "hotel_sheets" (tenant_id, "supplier_id");

create index "hotel_sheets__hotel_id" on "hotel_sheets" (tenant_id, "hotel_id");

create index "hotel_sheets__follows_id" on "hotel_sheets" (tenant_id, "follows_id");

create index "hotel_sheets__valid_from" on "hotel_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "hotel_sheets__status_valid_from" on "hotel_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "hotel_sheets__trash" on "hotel_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "hotel_sheets__search" on "hotel_sheets" using gin (tenant_id, search gin_trgm_ops);

create index "activity_sheets__supplier_id" on "activity_sheets" (tenant_id, "supplier_id");

create index "activity_sheets__activity_id" on "activity_sheets" (tenant_id, "activity_id");

create index "activity_sheets__follows_id" on "activity_sheets" (tenant_id, "follows_id");

create index "activity_sheets__valid_from" on "activity_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "activity_sheets__status_valid_from" on "activity_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "activity_sheets__trash" on "activity_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "activity_sheets__search" on "activity_sheets" using gin (tenant_id, search gin_trgm_ops);

alter table "hotel_sheets" add constraint "hotel_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "hotel_sheets" add constraint "hotel_sheets__hotel_id__reference" foreign key ("tenant_id", "hotel_id") references "hotels" ("tenant_id", "id");

alter table "hotel_sheets" add constraint "hotel_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "hotel_sheets" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__activity_id__reference" foreign key ("tenant_id", "activity_id") references "activities" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "activity_sheets" ("tenant_id", "id");

create function count_hotel_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_activity_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_hotel_sheets(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."hotel_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_activity_sheets(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."activity_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create trigger "hotel_sheets__count_insert" after insert on "hotel_sheets" referencing new table as added for each statement execute function count_hotel_sheets();

create trigger "hotel_sheets__count_delete" after delete on "hotel_sheets" referencing old table as gone for each statement execute function count_hotel_sheets();

create trigger "hotel_sheets__count_update" after update of deleted_at, "status" on "hotel_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_hotel_sheets();

create trigger "hotel_sheets__history" after insert or update or delete on "hotel_sheets" for each row execute function keep_history('hotel-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "activity_sheets__count_insert" after insert on "activity_sheets" referencing new table as added for each statement execute function count_activity_sheets();

create trigger "activity_sheets__count_delete" after delete on "activity_sheets" referencing old table as gone for each statement execute function count_activity_sheets();

create trigger "activity_sheets__count_update" after update of deleted_at, "status" on "activity_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_activity_sheets();

create trigger "activity_sheets__history" after insert or update or delete on "activity_sheets" for each row execute function keep_history('activity-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

-- Each hotel gets a supplier of its name, each activity one of the name of its supplier, else of its own.
insert into "suppliers" ("tenant_id", "id", "name", "kinds", "currency", "payment_terms")
select distinct on (tenant_id, lower(name)) tenant_id, gen_random_uuid(), name, kinds, currency, payment_terms
from (
  select tenant_id, left(name, 120) as name, '{hotel_owner}'::text[] as kinds, currency, payment_terms, deleted_at, 1 as place from "hotels"
  union all
  select tenant_id, left(coalesce(nullif(trim(supplier), ''), name), 120), '{activity_provider}', currency, null, deleted_at, 2 from "activities"
) sold
where not exists (select from "suppliers" s where s.tenant_id = sold.tenant_id and lower(s.name) = lower(sold.name) and s.deleted_at is null)
order by tenant_id, lower(name), (deleted_at is not null), place, payment_terms;

-- What it cost stands on one published sheet, as it stood there: without an end where it had none.
insert into "hotel_sheets" ("tenant_id", "id", "name", "supplier_id", "status", "published_at", "currency", "hotel_id", "child_bands", "rates")
select h.tenant_id, gen_random_uuid(), 'Rates', s.id, 'published', moment(), h.currency, h.id,
  (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text) || band order by at), '[]') from jsonb_array_elements(h.child_bands) with ordinality as each (band, at)),
  (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text) || rate order by at), '[]') from jsonb_array_elements(h.rates) with ordinality as each (rate, at))
from "hotels" h join "suppliers" s on s.tenant_id = h.tenant_id and lower(s.name) = lower(left(h.name, 120)) and s.deleted_at is null
where h.rates <> '[]' or h.child_bands <> '[]';

-- A ticket's own price holds as long as the sheet; a rate by season comes before it.
insert into "activity_sheets" ("tenant_id", "id", "name", "supplier_id", "status", "published_at", "currency", "activity_id", "rates")
select a.tenant_id, gen_random_uuid(), 'Rates', s.id, 'published', moment(), a.currency, a.id,
  (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text, 'sellPrice', null) || rate order by at), '[]') from jsonb_array_elements(a.rates) with ordinality as each (rate, at))
  || (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text, 'ticketType', ticket -> 'name', 'season', null, 'from', null, 'to', null, 'weekdays', '[]'::jsonb, 'price', ticket -> 'price', 'sellPrice', null, 'priority', 0) order by at), '[]') from jsonb_array_elements(a.ticket_types) with ordinality as each (ticket, at))
from "activities" a join "suppliers" s on s.tenant_id = a.tenant_id and lower(s.name) = lower(left(coalesce(nullif(trim(a.supplier), ''), a.name), 120)) and s.deleted_at is null
where a.rates <> '[]' or a.ticket_types <> '[]';

-- DESTROYS DATA: select count(*) from "hotels" where "child_bands" not in ('[]', '{}')
-- MEANT: it stands on the rate sheets that were made above.
alter table "hotels" drop column "child_bands";

-- DESTROYS DATA: select count(*) from "hotels" where "currency" is not null
-- MEANT: it stands on the rate sheets that were made above.
alter table "hotels" drop column "currency";

-- DESTROYS DATA: select count(*) from "hotels" where "rates" not in ('[]', '{}')
-- MEANT: it stands on the rate sheets that were made above.
alter table "hotels" drop column "rates";

-- DESTROYS DATA: select count(*) from "hotels" where "payment_terms" is not null
-- MEANT: it stands on the rate sheets that were made above.
alter table "hotels" drop column "payment_terms";

-- DESTROYS DATA: select count(*) from "activities" where "currency" is not null
-- MEANT: it stands on the rate sheets that were made above.
alter table "activities" drop column "currency";

-- DESTROYS DATA: select count(*) from "activities" where "rates" not in ('[]', '{}')
-- MEANT: it stands on the rate sheets that were made above.
alter table "activities" drop column "rates";

-- DESTROYS DATA: select count(*) from "activities" where "ticket_types" is distinct from case when jsonb_typeof("ticket_types") = 'array' then (select coalesce(jsonb_agg((item_2 - 'price') order by at), '[]') from jsonb_array_elements("ticket_types") with ordinality as each (item_2, at)) else "ticket_types" end
-- MEANT: it stands on the rate sheets that were made above.
update "activities" set "ticket_types" = case when jsonb_typeof("ticket_types") = 'array' then (select coalesce(jsonb_agg((item_2 - 'price') order by at), '[]') from jsonb_array_elements("ticket_types") with ordinality as each (item_2, at)) else "ticket_types" end where "ticket_types" is distinct from case when jsonb_typeof("ticket_types") = 'array' then (select coalesce(jsonb_agg((item_2 - 'price') order by at), '[]') from jsonb_array_elements("ticket_types") with ordinality as each (item_2, at)) else "ticket_types" end;

update "itineraries" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('supplements', '[]'::jsonb) || (jsonb_build_object('supplierId', 'null'::jsonb) || item_3)) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('supplements', '[]'::jsonb) || (jsonb_build_object('supplierId', 'null'::jsonb) || item_3)) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;

update "itineraries" set "tray" = case when jsonb_typeof("tray") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('supplements', '[]'::jsonb) || (jsonb_build_object('supplierId', 'null'::jsonb) || item_3)) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("tray") with ordinality as each (item_2, at)) else "tray" end where "tray" is distinct from case when jsonb_typeof("tray") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('supplements', '[]'::jsonb) || (jsonb_build_object('supplierId', 'null'::jsonb) || item_3)) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("tray") with ordinality as each (item_2, at)) else "tray" end;
