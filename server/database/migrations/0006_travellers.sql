create table "trip_travellers" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "name" text not null,
  "role" text default 'adult'::text not null,
  "contact_id" uuid,
  "birth_date" date,
  "nationality" text,
  "party" text,
  "room" text,
  "room_kind" text,
  "joins_on" date,
  "leaves_on" date,
  "diet" text,
  "medical" text,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "trip_travellers__key" primary key ("tenant_id", "id")
);

alter table "trip_travellers" enable row level security, force row level security;

create policy of_tenant on "trip_travellers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "trip_travellers" to current_user using (true) with check (true);

create table "travel_documents" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "traveller_id" uuid not null,
  "trip_id" uuid not null,
  "kind" text default 'passport'::text not null,
  "number" text,
  "country" text,
  "issued_on" date,
  "expires_on" date,
  "file" jsonb,
  constraint "travel_documents__key" primary key ("tenant_id", "id")
);

alter table "travel_documents" enable row level security, force row level security;

create policy of_tenant on "travel_documents" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "travel_documents" to current_user using (true) with check (true);

create unique index "trip_travellers__contact_id__unique" on "trip_travellers" (tenant_id, "trip_id", "contact_id") where deleted_at is null;

create index "trip_travellers__trip_id" on "trip_travellers" (tenant_id, "trip_id");

create index "trip_travellers__contact_id" on "trip_travellers" (tenant_id, "contact_id", id) where deleted_at is null;

create index "trip_travellers__created_at" on "trip_travellers" (tenant_id, "created_at", id) where deleted_at is null;

create index "trip_travellers__trip_id_created_at" on "trip_travellers" (tenant_id, "trip_id", "created_at", id) where deleted_at is null;

create index "trip_travellers__trash" on "trip_travellers" (tenant_id, deleted_at) where deleted_at is not null;

create index "trip_travellers__search" on "trip_travellers" using gin (tenant_id, search gin_trgm_ops);

create index "travel_documents__traveller_id" on "travel_documents" (tenant_id, "traveller_id", id) where deleted_at is null;

create index "travel_documents__trip_id" on "travel_documents" (tenant_id, "trip_id", id) where deleted_at is null;

create index "travel_documents__created_at" on "travel_documents" (tenant_id, "created_at", id) where deleted_at is null;

create index "travel_documents__trash" on "travel_documents" (tenant_id, deleted_at) where deleted_at is not null;

alter table "trip_travellers" add constraint "trip_travellers__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "trip_travellers" add constraint "trip_travellers__contact_id__reference" foreign key ("tenant_id", "contact_id") references "contacts" ("tenant_id", "id");

alter table "travel_documents" add constraint "travel_documents__traveller_id__reference" foreign key ("tenant_id", "traveller_id") references "trip_travellers" ("tenant_id", "id");

alter table "travel_documents" add constraint "travel_documents__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

create function count_trip_travellers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trip-travellers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trip-travellers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'trip-travellers', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_trip_travellers(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'trip-travellers';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."trip_travellers" x where tenant_id = %L and deleted_at is null order by x."created_at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."trip_travellers" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create trigger "trip_travellers__count_insert" after insert on "trip_travellers" referencing new table as added for each statement execute function count_trip_travellers();

create trigger "trip_travellers__count_delete" after delete on "trip_travellers" referencing old table as gone for each statement execute function count_trip_travellers();

create trigger "trip_travellers__count_update" after update of deleted_at on "trip_travellers" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_trip_travellers();

create trigger "trip_travellers__history" after insert or update or delete on "trip_travellers" for each row execute function keep_history('trip-travellers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{name,birth_date,nationality,party,diet,medical}', '{}', '{name,role,contact_id,birth_date,nationality,party,room,room_kind,joins_on,leaves_on,diet,medical}', 'trip_id');

create trigger "travel_documents__history" after insert or update or delete on "travel_documents" for each row execute function keep_history('travel-documents', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{number,country,issued_on,expires_on,file}', '{number}');
