drop trigger "tenants__derive_money" on "tenants";

drop index "import_files__created_at";

drop function derive_contacts(uuid[],uuid[]) cascade;

drop function derive_accounts(uuid[],uuid[]) cascade;

create index "merges__created_at" on "merges" (created_at) where status = 'merged';

create index "import_files__created_at" on "import_files" (created_at);

create function derive_contacts(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select tenant_id, id, "trips_count", "sold_total", "last_trip_on" into own from "contacts" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null) as "trips_count", (select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -9007199254740991), 9007199254740991), 'currency', (select currency from tenants where id = own.tenant_id)) end
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), (c.created_at at time zone (select time_zone from tenants where id = own.tenant_id))::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total", (select c."start_date" from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null order by c."start_date" desc nulls last, c.id desc limit 1) as "last_trip_on" into next;
    continue when row(own."trips_count", own."sold_total", own."last_trip_on") is not distinct from row(next."trips_count", next."sold_total", next."last_trip_on");
    perform set_config('app.write_mode', 'normal', true);
    update "contacts" w set "trips_count" = next."trips_count", "sold_total" = next."sold_total", "last_trip_on" = next."last_trip_on" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

create function derive_accounts(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select tenant_id, id, "trips_count", "agent_trips_count", "sold_total" into own from "accounts" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null) as "trips_count", (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."agent_id" = own.id and c.deleted_at is null) as "agent_trips_count", (select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -9007199254740991), 9007199254740991), 'currency', (select currency from tenants where id = own.tenant_id)) end
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), (c.created_at at time zone (select time_zone from tenants where id = own.tenant_id))::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total" into next;
    continue when row(own."trips_count", own."agent_trips_count", own."sold_total") is not distinct from row(next."trips_count", next."agent_trips_count", next."sold_total");
    perform set_config('app.write_mode', 'normal', true);
    update "accounts" w set "trips_count" = next."trips_count", "agent_trips_count" = next."agent_trips_count", "sold_total" = next."sold_total" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

create trigger "tenants__derive_money" after update of currency, time_zone on "tenants" for each row when (old.currency is distinct from new.currency or old.time_zone is distinct from new.time_zone) execute function derive_money();

select derive_contacts(array_agg(tenant_id), array_agg(id)) from "contacts";

select derive_accounts(array_agg(tenant_id), array_agg(id)) from "accounts";
