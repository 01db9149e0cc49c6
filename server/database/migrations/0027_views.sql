drop trigger "users__history" on "users";

alter table "users" add column "default_views" jsonb default '[]'::jsonb not null;

create table "views" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "shared_with" text default 'me'::text not null,
  "team_ids" uuid[] default '{}'::uuid[] not null,
  "position" integer default '0'::integer not null,
  "resource" text not null,
  "query" text,
  "owner_user_id" uuid not null,
  constraint "views__key" primary key ("tenant_id", "id")
);

alter table "views" enable row level security, force row level security;

create policy of_tenant on "views" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "views" to current_user using (true) with check (true);

create index "views__owner_user_id" on "views" (tenant_id, "owner_user_id");

create index "views__team_ids" on "views" using gin (tenant_id, "team_ids");

create index "views__position" on "views" (tenant_id, "position", id) where deleted_at is null;

create index "views__resource_position" on "views" (tenant_id, "resource", "position", id) where deleted_at is null;

create index "views__shared_with" on "views" (tenant_id, "shared_with", id) where deleted_at is null;

create index "views__trash" on "views" (tenant_id, deleted_at) where deleted_at is not null;

alter table "views" add constraint "views__owner_user_id__reference" foreign key ("tenant_id", "owner_user_id") references "users" ("tenant_id", "id");

create function count_views() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'views', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'views', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'views', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function views_with_team_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."views"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "team_ids" && wanted
$$;

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,default_views,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo,introduction,offer_phone}');

create trigger "views__count_insert" after insert on "views" referencing new table as added for each statement execute function count_views();

create trigger "views__count_delete" after delete on "views" referencing old table as gone for each statement execute function count_views();

create trigger "views__count_update" after update of deleted_at on "views" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_views();

create trigger "views__history" after insert or update or delete on "views" for each row execute function keep_history('views', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');
