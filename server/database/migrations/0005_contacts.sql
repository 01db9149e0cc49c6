drop trigger "trips__history" on "trips";

create table "contacts" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "salutation" text,
  "ways" jsonb default '[]'::jsonb not null,
  "email" text,
  "phone" text,
  "phone_e164" text,
  "whatsapp" text,
  "whatsapp_e164" text,
  "birth_date" date,
  "nationality" text,
  "preferred_language" text,
  "address" jsonb,
  "preferences" text,
  "consents" jsonb default '[]'::jsonb not null,
  "owner_user_id" uuid,
  "team_id" uuid,
  "tags" text[] default '{}'::text[] not null,
  "external_id" text,
  "notes" text,
  "trips_count" integer default '0'::integer not null,
  "sold_total" jsonb,
  "last_trip_on" date,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("whatsapp", '') || ' ' || regexp_replace(coalesce("whatsapp", ''), '\D', '', 'g') || ' ' || coalesce("whatsapp_e164", ''))) stored not null,
  constraint "contacts__key" primary key ("tenant_id", "id")
);

alter table "contacts" enable row level security, force row level security;

create policy of_tenant on "contacts" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "contacts" to current_user using (true) with check (true);

create table "accounts" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'company'::text not null,
  "is_active" boolean default 'true'::boolean not null,
  "legal_name" text,
  "tax_numbers" jsonb default '[]'::jsonb not null,
  "billing_address" jsonb,
  "currency" text,
  "terms" jsonb,
  "notes" text,
  "trips_count" integer default '0'::integer not null,
  "sold_total" jsonb,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "accounts__key" primary key ("tenant_id", "id")
);

alter table "accounts" enable row level security, force row level security;

create policy of_tenant on "accounts" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "accounts" to current_user using (true) with check (true);

create table "memberships" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "contact_id" uuid not null,
  "account_id" uuid not null,
  "role" text default 'booker'::text not null,
  "is_primary" boolean default 'false'::boolean not null,
  "note" text,
  "from" date,
  "to" date,
  constraint "memberships__key" primary key ("tenant_id", "id")
);

alter table "memberships" enable row level security, force row level security;

create policy of_tenant on "memberships" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "memberships" to current_user using (true) with check (true);

alter table "trips" add column "contact_id" uuid;

alter table "trips" add column "account_id" uuid;

alter table "trips" add column "agent_id" uuid;

alter table "trips" add column "agent_reference" text;

create table "contact_keys" (
  "tenant_id" uuid not null,
  "kind" text not null,
  "key" text not null,
  "contact_id" uuid not null,
  "is_shared" boolean default false not null,
  constraint "contact_keys__key" primary key ("tenant_id", "kind", "key", "contact_id")
);

alter table "contact_keys" enable row level security, force row level security;

create policy of_tenant on "contact_keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "contact_keys" to current_user using (true) with check (true);

create table "contact_pairs" (
  "tenant_id" uuid not null,
  "one_id" uuid not null,
  "other_id" uuid not null,
  constraint "contact_pairs__key" primary key ("tenant_id", "one_id", "other_id")
);

alter table "contact_pairs" enable row level security, force row level security;

create policy of_tenant on "contact_pairs" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "contact_pairs" to current_user using (true) with check (true);

create unique index "contacts__external_id__unique" on "contacts" (tenant_id, lower("external_id")) where deleted_at is null;

create index "contacts__owner_user_id" on "contacts" (tenant_id, "owner_user_id");

create index "contacts__team_id" on "contacts" (tenant_id, "team_id");

create index "contacts__name" on "contacts" (tenant_id, lower("name"), id) where deleted_at is null;

create index "contacts__trips_count" on "contacts" (tenant_id, "trips_count", id) where deleted_at is null;

create index "contacts__sold_total" on "contacts" (tenant_id, (("sold_total" ->> 'amount')::bigint), id) where deleted_at is null;

create index "contacts__last_trip_on" on "contacts" (tenant_id, "last_trip_on", id) where deleted_at is null;

create index "contacts__trash" on "contacts" (tenant_id, deleted_at) where deleted_at is not null;

create index "contacts__search" on "contacts" using gin (tenant_id, search gin_trgm_ops);

create index "accounts__name" on "accounts" (tenant_id, lower("name"), id) where deleted_at is null;

create index "accounts__kind_name" on "accounts" (tenant_id, "kind", lower("name"), id) where deleted_at is null;

create index "accounts__kind" on "accounts" (tenant_id, "kind", id) where deleted_at is null;

create index "accounts__is_active" on "accounts" (tenant_id, "is_active", id) where deleted_at is null;

create index "accounts__trips_count" on "accounts" (tenant_id, "trips_count", id) where deleted_at is null;

create index "accounts__sold_total" on "accounts" (tenant_id, (("sold_total" ->> 'amount')::bigint), id) where deleted_at is null;

create index "accounts__trash" on "accounts" (tenant_id, deleted_at) where deleted_at is not null;

create index "accounts__search" on "accounts" using gin (tenant_id, search gin_trgm_ops);

create index "memberships__contact_id" on "memberships" (tenant_id, "contact_id", id) where deleted_at is null;

create index "memberships__account_id" on "memberships" (tenant_id, "account_id", id) where deleted_at is null;

create index "memberships__created_at" on "memberships" (tenant_id, "created_at", id) where deleted_at is null;

create index "memberships__trash" on "memberships" (tenant_id, deleted_at) where deleted_at is not null;

create index "trips__contact_id" on "trips" (tenant_id, "contact_id");

create index "trips__account_id" on "trips" (tenant_id, "account_id", id) where deleted_at is null;

create index "trips__agent_id" on "trips" (tenant_id, "agent_id", id) where deleted_at is null;

create index "trips__contact_id_start_date" on "trips" (tenant_id, "contact_id", "start_date", id) where deleted_at is null;

create index "contact_keys__contact_id" on "contact_keys" (tenant_id, contact_id);

alter table "contacts" add constraint "contacts__owner_user_id__reference" foreign key ("tenant_id", "owner_user_id") references "users" ("tenant_id", "id");

alter table "contacts" add constraint "contacts__team_id__reference" foreign key ("tenant_id", "team_id") references "teams" ("tenant_id", "id");

alter table "memberships" add constraint "memberships__contact_id__reference" foreign key ("tenant_id", "contact_id") references "contacts" ("tenant_id", "id");

alter table "memberships" add constraint "memberships__account_id__reference" foreign key ("tenant_id", "account_id") references "accounts" ("tenant_id", "id");

alter table "trips" add constraint "trips__contact_id__reference" foreign key ("tenant_id", "contact_id") references "contacts" ("tenant_id", "id");

alter table "trips" add constraint "trips__account_id__reference" foreign key ("tenant_id", "account_id") references "accounts" ("tenant_id", "id");

alter table "trips" add constraint "trips__agent_id__reference" foreign key ("tenant_id", "agent_id") references "accounts" ("tenant_id", "id");

alter table "contact_keys" add constraint "contact_keys__contact_id__reference" foreign key ("tenant_id", "contact_id") references "contacts" ("tenant_id", "id");

create function derive_contacts(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
begin
  perform from "contacts" w where (w.tenant_id, w.id) in (select * from unnest(tenants, ids))
    order by w.tenant_id, w.id for no key update;
  perform set_config('app.write_mode', 'normal', true);
  update "contacts" w set "trips_count" = next."trips_count", "sold_total" = next."sold_total", "last_trip_on" = next."last_trip_on"
    from (select distinct * from unnest(tenants, ids) as meant (tenant_id, id)) meant
      join "contacts" own using (tenant_id, id),
      lateral (select (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null) as "trips_count", (select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -9007199254740991), 9007199254740991), 'currency', (select currency from tenants where id = own.tenant_id)) end
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), c.created_at::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total", (select c."start_date" from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null order by c."start_date" desc nulls last, c.id desc limit 1) as "last_trip_on") next
    where w.tenant_id = meant.tenant_id and w.id = meant.id
      and (w."trips_count" is distinct from next."trips_count" or w."sold_total" is distinct from next."sold_total" or w."last_trip_on" is distinct from next."last_trip_on");
  perform set_config('app.write_mode', mode, true);
end
$$;

create function derive_accounts(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
begin
  perform from "accounts" w where (w.tenant_id, w.id) in (select * from unnest(tenants, ids))
    order by w.tenant_id, w.id for no key update;
  perform set_config('app.write_mode', 'normal', true);
  update "accounts" w set "trips_count" = next."trips_count", "sold_total" = next."sold_total"
    from (select distinct * from unnest(tenants, ids) as meant (tenant_id, id)) meant
      join "accounts" own using (tenant_id, id),
      lateral (select (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null) as "trips_count", (select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -9007199254740991), 9007199254740991), 'currency', (select currency from tenants where id = own.tenant_id)) end
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), c.created_at::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total") next
    where w.tenant_id = meant.tenant_id and w.id = meant.id
      and (w."trips_count" is distinct from next."trips_count" or w."sold_total" is distinct from next."sold_total");
  perform set_config('app.write_mode', mode, true);
end
$$;

create function derive_from_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "contact_id" as whole from added where "contact_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "contact_id" as whole from gone where "contact_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "contact_id" as whole from ((select tenant_id, "id", "contact_id", "value", "status", "start_date", deleted_at is null as live from was except select tenant_id, "id", "contact_id", "value", "status", "start_date", deleted_at is null as live from became) union all (select tenant_id, "id", "contact_id", "value", "status", "start_date", deleted_at is null as live from became except select tenant_id, "id", "contact_id", "value", "status", "start_date", deleted_at is null as live from was)) changed where "contact_id" is not null) meant;
  end if;
  if ids is not null then perform derive_contacts(tenants, ids); end if;
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "account_id" as whole from added where "account_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "account_id" as whole from gone where "account_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "account_id" as whole from ((select tenant_id, "id", "account_id", "value", "status", deleted_at is null as live from was except select tenant_id, "id", "account_id", "value", "status", deleted_at is null as live from became) union all (select tenant_id, "id", "account_id", "value", "status", deleted_at is null as live from became except select tenant_id, "id", "account_id", "value", "status", deleted_at is null as live from was)) changed where "account_id" is not null) meant;
  end if;
  if ids is not null then perform derive_accounts(tenants, ids); end if;
  return null;
end
$$;

create function exchanged(tenant uuid, amount bigint, source text, target text, day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  above numeric;
  below numeric;
  whole numeric;
  part numeric;
begin
  if source = target then return amount; end if;
  with pairs as (
    select distinct on (r."from", r."to") r."from" as one, r."to" as other, r."date" as since, r."rate"::numeric * 1000000000 as rate
      from exchange_rates r where r.tenant_id = tenant and r.deleted_at is null and r."date" <= day
      order by r."from", r."to", r."date" desc
  ), steps as (
    select one, other, since, rate as above, 1000000000::numeric as below from pairs
    union all
    -- A rate turned round counts where there is none of its own.
    select p.other, p.one, p.since, 1000000000, p.rate from pairs p
      where not exists (select from pairs q where q.one = p.other and q.other = p.one)
  ), ways as (
    select 0 as way, since, '' as middle, s.above, s.below from steps s where one = source and other = target
    union all
    select 1, least(s.since, t.since), s.other, s.above * t.above, s.below * t.below
      from steps s join steps t on t.one = s.other where s.one = source and t.other = target
  )
  select w.above, w.below into above, below from ways w order by way, since desc, middle limit 1;
  if above is null then return null; end if;
  above := abs(amount) * above * (select case when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1 when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000 else 100 end from (select target as code) c);
  below := below * (select case when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1 when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000 else 100 end from (select source as code) c);
  whole := div(above, below);
  part := 2 * (above - whole * below);
  if part > below or (part = below and whole % 2 = 1) then whole := whole + 1; end if;
  return sign(amount) * whole;
end
$$;

create function derive_money() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid;
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'DELETE' then tenant := old.tenant_id; else tenant := new.tenant_id; end if;
  select array_agg(w.tenant_id), array_agg(w.id) into tenants, ids from "contacts" w, tenants t
    where w.tenant_id = tenant and t.id = tenant and (exists (select from "trips" c where c.tenant_id = w.tenant_id and c."contact_id" = w.id
        and c."value" ->> 'currency' <> t.currency)
      or w."sold_total" ->> 'currency' <> t.currency);
  if ids is not null then perform derive_contacts(tenants, ids); end if;
  select array_agg(w.tenant_id), array_agg(w.id) into tenants, ids from "accounts" w, tenants t
    where w.tenant_id = tenant and t.id = tenant and (exists (select from "trips" c where c.tenant_id = w.tenant_id and c."account_id" = w.id
        and c."value" ->> 'currency' <> t.currency)
      or w."sold_total" ->> 'currency' <> t.currency);
  if ids is not null then perform derive_accounts(tenants, ids); end if;
  return null;
end
$$;

create function count_contacts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'contacts', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'contacts', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'contacts', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'accounts', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("kind", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'accounts', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("kind", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'accounts', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."kind", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."kind", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_contacts(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'contacts';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."contacts" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."contacts" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_accounts(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'accounts';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."accounts" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."accounts" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create trigger "tenants__derive_money" after update of currency on "tenants" for each row when (old.currency is distinct from new.currency) execute function derive_money();

create trigger "exchange_rates__derive_money" after insert or update or delete on "exchange_rates" for each row execute function derive_money();

create trigger "contacts__count_insert" after insert on "contacts" referencing new table as added for each statement execute function count_contacts();

create trigger "contacts__count_delete" after delete on "contacts" referencing old table as gone for each statement execute function count_contacts();

create trigger "contacts__count_update" after update of deleted_at on "contacts" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_contacts();

create trigger "contacts__history" after insert or update or delete on "contacts" for each row execute function keep_history('contacts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,email,phone,phone_e164,whatsapp,whatsapp_e164,trips_count,sold_total,last_trip_on}', '{name,salutation,ways,email,phone,phone_e164,whatsapp,whatsapp_e164,birth_date,nationality,preferred_language,address,preferences,consents,notes}');

create trigger "accounts__count_insert" after insert on "accounts" referencing new table as added for each statement execute function count_accounts();

create trigger "accounts__count_delete" after delete on "accounts" referencing old table as gone for each statement execute function count_accounts();

create trigger "accounts__count_update" after update of deleted_at, "kind" on "accounts" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."kind" is distinct from new."kind") execute function count_accounts();

create trigger "accounts__history" after insert or update or delete on "accounts" for each row execute function keep_history('accounts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,trips_count,sold_total}', '{billing_address,notes}');

create trigger "memberships__history" after insert or update or delete on "memberships" for each row execute function keep_history('memberships', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}', '{}', '{role,is_primary,note,from,to}', 'contact_id');

create trigger "trips__derive_insert" after insert on "trips" referencing new table as added for each statement execute function derive_from_trips();

create trigger "trips__derive_update" after update on "trips" referencing old table as was new table as became for each statement execute function derive_from_trips();

create trigger "trips__derive_delete" after delete on "trips" referencing old table as gone for each statement execute function derive_from_trips();

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,contact_id,customer_name,email,phone,whatsapp,nationality,preferred_language,account_id,agent_id,agent_reference,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

-- The customers of the trips that are there become contacts. Trips with one number, or else one e-mail address, and
-- one name have one contact; every other trip has its own. What is joined stands in the log of the database.
alter table "trips" disable trigger "trips__history";

alter table "trips" disable trigger "trips__derive_update";

create temporary table joined on commit drop as
  with asked as (
    select tenant_id, id, created_at, search_text(customer_name) as name,
        coalesce(phone_e164, whatsapp_e164) as number, lower(email) as address
      from trips where customer_name <> 'Erased'
  ), numbered as (
    select tenant_id, name, address, min(number) as number
      from asked where number is not null and address is not null group by 1, 2, 3
  )
  select a.tenant_id, a.id, a.created_at, a.name,
      coalesce(a.number, n.number, a.address, a.id::text) as key,
      case when a.number is not null then 'number' when n.number is not null then 'e-mail, whose number is known'
        when a.address is not null then 'e-mail' else 'alone' end as because
    from asked a left join numbered n
      on a.number is null and n.tenant_id = a.tenant_id and n.name = a.name and n.address = a.address;

create index joined__key on joined (tenant_id, key, name);

analyze joined;

create temporary table made on commit drop as
  select distinct on (tenant_id, key, name) tenant_id, key, name, id as trip_id, gen_random_uuid() as id
    from joined order by tenant_id, key, name, created_at desc, id desc;

alter table "contacts" disable trigger "contacts__history";

insert into "contacts" (tenant_id, id, created_at, updated_at, created_by, updated_by, name, ways, email, phone, phone_e164, whatsapp, whatsapp_e164, nationality, preferred_language)
  select m.tenant_id, m.id, first.created_at, t.updated_at, t.created_by, t.updated_by, t.customer_name,
      coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', way.kind, 'value', way.value, 'label', null, 'isPrimary', true, 'isShared', false))
        from (values ('email', known.email), ('phone', known.phone), ('whatsapp', known.whatsapp)) as way (kind, value) where way.value is not null), '[]'),
      known.email, known.phone, known.phone_e164, known.whatsapp, known.whatsapp_e164, known.nationality, known.preferred_language
    from made m join trips t on t.tenant_id = m.tenant_id and t.id = m.trip_id
      join lateral (
        select (array_agg(email order by o.created_at desc) filter (where email is not null))[1] as email,
            (array_agg(phone order by o.created_at desc) filter (where phone is not null))[1] as phone,
            (array_agg(phone_e164 order by o.created_at desc) filter (where phone is not null))[1] as phone_e164,
            (array_agg(whatsapp order by o.created_at desc) filter (where whatsapp is not null))[1] as whatsapp,
            (array_agg(whatsapp_e164 order by o.created_at desc) filter (where whatsapp is not null))[1] as whatsapp_e164,
            (array_agg(nationality order by o.created_at desc) filter (where nationality is not null))[1] as nationality,
            (array_agg(preferred_language order by o.created_at desc) filter (where preferred_language is not null))[1] as preferred_language
          from joined j join trips o on o.tenant_id = j.tenant_id and o.id = j.id
          where j.tenant_id = m.tenant_id and j.key = m.key and j.name = m.name
      ) known on true
      join lateral (select min(j.created_at) as created_at from joined j where j.tenant_id = m.tenant_id and j.key = m.key and j.name = m.name) first on true;

update "trips" t set "contact_id" = m.id from joined j join made m using (tenant_id, key, name)
  where t.tenant_id = j.tenant_id and t.id = j.id;

insert into "contact_keys" (tenant_id, kind, key, contact_id)
  select distinct t.tenant_id, way.kind, way.key, t.contact_id
    from "trips" t join "contacts" c on c.tenant_id = t.tenant_id and c.id = t.contact_id,
      lateral (values ('email', lower(c.email)), ('phone', c.phone_e164), ('phone', c.whatsapp_e164)) as way (kind, key)
    where way.key is not null;

insert into "accounts" (tenant_id, id, name, kind, created_at, updated_at)
  select tenant_id, gen_random_uuid(), name, 'agent', created_at, updated_at from "query_sources" where kind = 'b2b_agent' and deleted_at is null;

update "trips" t set "agent_id" = a.id
  from "query_sources" s join "accounts" a on a.tenant_id = s.tenant_id and a.name = s.name and a.kind = 'agent'
  where t.tenant_id = s.tenant_id and t.query_source_id = s.id and s.kind = 'b2b_agent' and s.deleted_at is null;

alter table "contacts" enable trigger "contacts__history";

alter table "trips" enable trigger "trips__derive_update";

alter table "trips" enable trigger "trips__history";

select derive_contacts(array_agg(tenant_id), array_agg(id)) from "contacts";

select derive_accounts(array_agg(tenant_id), array_agg(id)) from "accounts";

do $$
declare
  report text;
begin
  select string_agg(format('%s trips by %s to %s contacts', trips, because, contacts), '; ') into report
    from (select because, count(*) as trips, count(distinct (tenant_id, key, name)) as contacts from joined group by because) found;
  raise log 'contacts made of trips: %', coalesce(report, 'none');
end
$$;
