drop trigger "tenants__history" on "tenants";

alter table "tenants" add column "currencies" text[] default '{}'::text[] not null;

create table "exchange_rates" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "from" text not null,
  "to" text not null,
  "rate" text not null,
  "date" date not null,
  "source" text,
  constraint "exchange_rates__key" primary key ("tenant_id", "id")
);

alter table "exchange_rates" enable row level security, force row level security;

create policy of_tenant on "exchange_rates" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "exchange_rates" to current_user using (true) with check (true);

create unique index "exchange_rates__date__unique" on "exchange_rates" (tenant_id, "from", "to", "date") where deleted_at is null;

create index "exchange_rates__date" on "exchange_rates" (tenant_id, "date", id) where deleted_at is null;

create index "exchange_rates__trash" on "exchange_rates" (tenant_id, deleted_at) where deleted_at is not null;

create function tally_exchange_rates() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create trigger "tenants__history" after insert or update or delete on "tenants" for each row execute function keep_history('tenants', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,currencies}');

create trigger "exchange_rates__tally_insert" after insert on "exchange_rates" referencing new table as added for each statement execute function tally_exchange_rates();

create trigger "exchange_rates__tally_delete" after delete on "exchange_rates" referencing old table as gone for each statement execute function tally_exchange_rates();

create trigger "exchange_rates__tally_update" after update of deleted_at on "exchange_rates" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_exchange_rates();

create trigger "exchange_rates__history" after insert or update or delete on "exchange_rates" for each row execute function keep_history('exchange-rates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

-- Of two rates for one pair and day the later in the list was the one that somebody entered last.
insert into "exchange_rates" ("tenant_id", "id", "from", "to", "rate", "date")
  select distinct on (t."tenant_id", r."row" ->> 'from', r."row" ->> 'to', r."row" ->> 'date')
    t."tenant_id", gen_random_uuid(), r."row" ->> 'from', r."row" ->> 'to', r."row" ->> 'rate', (r."row" ->> 'date')::date
  from "tenants" t, jsonb_array_elements(t."exchange_rates") with ordinality r ("row", "place")
  where r."row" ->> 'from' <> r."row" ->> 'to' and r."row" ->> 'rate' is not null and r."row" ->> 'date' is not null
  order by t."tenant_id", r."row" ->> 'from', r."row" ->> 'to', r."row" ->> 'date', r."place" desc;

update "tenants" t set "currencies" = c."codes"
  from (select "tenant_id", array_agg(distinct "code" order by "code") as "codes"
        from "exchange_rates", lateral (values ("from"), ("to")) v ("code") group by 1) c
  where t."tenant_id" = c."tenant_id";

-- DESTROYS DATA: select count(*) from "tenants" where "exchange_rates" not in ('[]', '{}')
-- MEANT: each is a row of "exchange_rates" now.
alter table "tenants" drop column "exchange_rates";

-- Prices that were kept before this tell no rates. Nobody changed anything, so the history has nothing to tell.
alter table "itineraries" disable trigger "itineraries__history";

update "itineraries" set "totals" = jsonb_build_object('exchanges', '[]'::jsonb) || "totals" where jsonb_typeof("totals") = 'object';

alter table "itineraries" enable trigger "itineraries__history";
