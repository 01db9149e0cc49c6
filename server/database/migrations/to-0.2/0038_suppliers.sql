create table "suppliers" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kinds" text[] default '{}'::text[] not null,
  "currency" text not null,
  "is_active" boolean default 'true'::boolean not null,
  "notes" text,
  "email" text,
  "phone" text,
  "phone_e164" text,
  "website" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "address" text,
  "city" text,
  "country" text,
  "payment_due" text,
  "payment_days" integer,
  "payment_terms" text,
  "tax_number" text,
  "account_holder" text,
  "account_number" text,
  "bank_name" text,
  "bank_code" text,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("email", ''))) stored not null,
  constraint "suppliers__key" primary key ("tenant_id", "id")
);

alter table "suppliers" enable row level security, force row level security;

create policy of_tenant on "suppliers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "suppliers" to current_user using (true) with check (true);

create unique index "suppliers__name__unique" on "suppliers" (tenant_id, lower("name")) where deleted_at is null;

create index "suppliers__name" on "suppliers" (tenant_id, lower("name"), id) where deleted_at is null;

create index "suppliers__is_active" on "suppliers" (tenant_id, "is_active", id) where deleted_at is null;

create index "suppliers__city" on "suppliers" (tenant_id, lower("city"), id) where deleted_at is null;

create index "suppliers__trash" on "suppliers" (tenant_id, deleted_at) where deleted_at is not null;

create index "suppliers__search" on "suppliers" using gin (tenant_id, search gin_trgm_ops);

create function count_suppliers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'suppliers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'suppliers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'suppliers', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_suppliers(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."suppliers" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create trigger "suppliers__count_insert" after insert on "suppliers" referencing new table as added for each statement execute function count_suppliers();

create trigger "suppliers__count_delete" after delete on "suppliers" referencing old table as gone for each statement execute function count_suppliers();

create trigger "suppliers__count_update" after update of deleted_at on "suppliers" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_suppliers();

create trigger "suppliers__history" after insert or update or delete on "suppliers" for each row execute function keep_history('suppliers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}', '{notes,email,phone,phone_e164,contacts,account_holder,account_number,bank_name,bank_code}', '{account_number}');
