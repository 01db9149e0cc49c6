alter table "tenants" add column "export_roles" text[] default '{"owner","admin"}'::text[] not null;

create table "exports" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "what" text not null,
  "by_user_id" uuid,
  "at" timestamptz(3) not null,
  "format" text not null,
  "count" integer not null,
  "columns" text[] default '{}'::text[] not null,
  "query" text,
  constraint "exports__key" primary key ("tenant_id", "id")
);

alter table "exports" enable row level security, force row level security;

create policy of_tenant on "exports" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "exports" to current_user using (true) with check (true);

create index "exports__by_user_id" on "exports" (tenant_id, "by_user_id");

create index "exports__at" on "exports" (tenant_id, "at", id) where deleted_at is null;

create index "exports__trash" on "exports" (tenant_id, deleted_at) where deleted_at is not null;

alter table "exports" add constraint "exports__by_user_id__reference" foreign key ("tenant_id", "by_user_id") references "users" ("tenant_id", "id");

create function count_exports() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'exports', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create trigger "exports__count_insert" after insert on "exports" referencing new table as added for each statement execute function count_exports();

create trigger "exports__count_delete" after delete on "exports" referencing old table as gone for each statement execute function count_exports();

create trigger "exports__count_update" after update of deleted_at on "exports" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_exports();
