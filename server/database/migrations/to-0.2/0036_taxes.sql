alter table "tenants" add column "default_tax_class" text default 'package'::text not null;

create table "taxes" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'other'::text not null,
  "basis_points" integer not null,
  "applies_to" text default 'cost_plus_markup'::text not null,
  "mode" text default 'added'::text not null,
  "in_force_by" text default 'start'::text not null,
  "from" date,
  "to" date,
  "scopes" text[] default '{}'::text[] not null,
  "destination" text,
  "buyer" text,
  "tax_classes" text[] default '{}'::text[] not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "taxes__key" primary key ("tenant_id", "id")
);

alter table "taxes" enable row level security, force row level security;

create policy of_tenant on "taxes" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "taxes" to current_user using (true) with check (true);

create index "taxes__created_at" on "taxes" (tenant_id, "created_at", id) where deleted_at is null;

create index "taxes__trash" on "taxes" (tenant_id, deleted_at) where deleted_at is not null;

create index "taxes__search" on "taxes" using gin (tenant_id, search gin_trgm_ops);

create function count_taxes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'taxes', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'taxes', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'taxes', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_taxes(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."taxes" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at", x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create trigger "taxes__count_insert" after insert on "taxes" referencing new table as added for each statement execute function count_taxes();

create trigger "taxes__count_delete" after delete on "taxes" referencing old table as gone for each statement execute function count_taxes();

create trigger "taxes__count_update" after update of deleted_at on "taxes" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_taxes();

create trigger "taxes__history" after insert or update or delete on "taxes" for each row execute function keep_history('taxes', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

-- In the order of the list, which is that of their making.
insert into "taxes" ("tenant_id", "id", "created_at", "updated_at", "name", "basis_points", "applies_to", "from", "to")
  select t."tenant_id", gen_random_uuid(), m."at", m."at", r."row" ->> 'name', (r."row" ->> 'basisPoints')::integer,
    coalesce(r."row" ->> 'appliesTo', 'cost_plus_markup'), (r."row" ->> 'from')::date, (r."row" ->> 'to')::date
  from "tenants" t, jsonb_array_elements(t."taxes") with ordinality r ("row", "place"),
    lateral (select moment() + r."place" * interval '1 millisecond' as "at") m
  where r."row" ->> 'name' is not null and r."row" ->> 'basisPoints' is not null;

-- DESTROYS DATA: select count(*) from "tenants" where "taxes" not in ('[]', '{}')
-- MEANT: each is a row of "taxes" now.
alter table "tenants" drop column "taxes";

-- Nobody changed anything, so the history has nothing to tell.
alter table "itineraries" disable trigger "itineraries__history";

update "itineraries" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('taxClass', 'null'::jsonb) || item_3) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('taxClass', 'null'::jsonb) || item_3) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;

update "itineraries" set "totals" = case when jsonb_typeof("totals") = 'object' then ("totals" || case when "totals" ? 'taxes' then jsonb_build_object('taxes', case when jsonb_typeof(("totals" -> 'taxes')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('base', 'null'::jsonb) || (jsonb_build_object('taxClasses', '[]'::jsonb) || (jsonb_build_object('contained', 'false'::jsonb) || (jsonb_build_object('appliesTo', 'null'::jsonb) || (jsonb_build_object('basisPoints', 'null'::jsonb) || (jsonb_build_object('taxId', 'null'::jsonb) || item_3)))))) order by at), '[]') from jsonb_array_elements(("totals" -> 'taxes')) with ordinality as each (item_3, at)) else ("totals" -> 'taxes') end) else '{}' end) else "totals" end where "totals" is distinct from case when jsonb_typeof("totals") = 'object' then ("totals" || case when "totals" ? 'taxes' then jsonb_build_object('taxes', case when jsonb_typeof(("totals" -> 'taxes')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('base', 'null'::jsonb) || (jsonb_build_object('taxClasses', '[]'::jsonb) || (jsonb_build_object('contained', 'false'::jsonb) || (jsonb_build_object('appliesTo', 'null'::jsonb) || (jsonb_build_object('basisPoints', 'null'::jsonb) || (jsonb_build_object('taxId', 'null'::jsonb) || item_3)))))) order by at), '[]') from jsonb_array_elements(("totals" -> 'taxes')) with ordinality as each (item_3, at)) else ("totals" -> 'taxes') end) else '{}' end) else "totals" end;

alter table "itineraries" enable trigger "itineraries__history";
