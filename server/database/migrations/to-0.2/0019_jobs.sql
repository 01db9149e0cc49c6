create table "jobs" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "kind" text not null,
  "status" text default 'queued'::text not null,
  "result" text,
  "error" text,
  "attempts" integer default '0'::integer not null,
  "due_at" timestamptz(3) not null,
  "started_at" timestamptz(3),
  "finished_at" timestamptz(3),
  "is_repeated" boolean default 'false'::boolean not null,
  "failures" jsonb default '[]'::jsonb not null,
  "payload" text,
  "idempotency_key" text,
  constraint "jobs__key" primary key ("tenant_id", "id")
);

alter table "jobs" enable row level security, force row level security;

create policy of_tenant on "jobs" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "jobs" to current_user using (true) with check (true);

create unique index "jobs__idempotency_key__unique" on "jobs" (tenant_id, lower("idempotency_key")) where deleted_at is null;

create index "jobs__created_at" on "jobs" (tenant_id, "created_at", id) where deleted_at is null;

create index "jobs__status_created_at" on "jobs" (tenant_id, "status", "created_at", id) where deleted_at is null;

create index "jobs__trash" on "jobs" (tenant_id, deleted_at) where deleted_at is not null;

create index "jobs__due" on "jobs" (tenant_id, due_at, id) where status in ('queued', 'failed', 'running');

create index "jobs__finished_at" on "jobs" (finished_at) where status in ('done', 'cancelled', 'dead');

create function tally_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'jobs', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create trigger "jobs__tally_insert" after insert on "jobs" referencing new table as added for each statement execute function tally_jobs();

create trigger "jobs__tally_delete" after delete on "jobs" referencing old table as gone for each statement execute function tally_jobs();

create trigger "jobs__tally_update" after update of deleted_at, "status" on "jobs" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function tally_jobs();

create trigger "jobs__history" after insert or update or delete on "jobs" for each row execute function keep_history('jobs', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,status,result,error,attempts,due_at,started_at,finished_at,is_repeated,failures,payload,idempotency_key}');
