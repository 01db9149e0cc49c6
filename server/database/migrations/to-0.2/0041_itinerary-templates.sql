create table "itinerary_templates" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "description" text,
  "kind" text default 'trip'::text not null,
  "destinations" text[] default '{}'::text[] not null,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "day_count" integer default '0'::integer not null,
  "days" jsonb default '[]'::jsonb not null,
  "options" jsonb default '[]'::jsonb not null,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "terms" text,
  "cover_file_id" uuid,
  "currency" text,
  "prices" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || search_text("destinations"))) stored not null,
  constraint "itinerary_templates__key" primary key ("tenant_id", "id")
);

alter table "itinerary_templates" enable row level security, force row level security;

create policy of_tenant on "itinerary_templates" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "itinerary_templates" to current_user using (true) with check (true);

create index "itinerary_templates__name" on "itinerary_templates" (tenant_id, lower("name"), id) where deleted_at is null;

create index "itinerary_templates__trash" on "itinerary_templates" (tenant_id, deleted_at) where deleted_at is not null;

create index "itinerary_templates__search" on "itinerary_templates" using gin (tenant_id, search gin_trgm_ops);

alter table "itinerary_templates" add constraint "itinerary_templates__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

create function count_itinerary_templates() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_itinerary_templates(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."itinerary_templates" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create trigger "itinerary_templates__count_insert" after insert on "itinerary_templates" referencing new table as added for each statement execute function count_itinerary_templates();

create trigger "itinerary_templates__count_delete" after delete on "itinerary_templates" referencing old table as gone for each statement execute function count_itinerary_templates();

create trigger "itinerary_templates__count_update" after update of deleted_at on "itinerary_templates" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_itinerary_templates();

create trigger "itinerary_templates__history" after insert or update or delete on "itinerary_templates" for each row execute function keep_history('itinerary-templates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,prices}');
