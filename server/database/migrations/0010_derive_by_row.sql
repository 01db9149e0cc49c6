drop function derive_contacts(uuid[],uuid[]) cascade;

drop function derive_accounts(uuid[],uuid[]) cascade;

drop function derive_trips(uuid[],uuid[]) cascade;

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
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), c.created_at::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total", (select c."start_date" from "trips" c where c.tenant_id = own.tenant_id and c."contact_id" = own.id and c.deleted_at is null order by c."start_date" desc nulls last, c.id desc limit 1) as "last_trip_on" into next;
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
    select tenant_id, id, "trips_count", "sold_total" into own from "accounts" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select (select count(*) from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null) as "trips_count", (select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -9007199254740991), 9007199254740991), 'currency', (select currency from tenants where id = own.tenant_id)) end
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), c.created_at::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total" into next;
    continue when row(own."trips_count", own."sold_total") is not distinct from row(next."trips_count", next."sold_total");
    perform set_config('app.write_mode', 'normal', true);
    update "accounts" w set "trips_count" = next."trips_count", "sold_total" = next."sold_total" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

create function derive_trips(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select tenant_id, id, "value", "margin", "next_follow_up_at", "first_response_due_at", "status" into own from "trips" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select (select c."value" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "value", (select c."margin" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "margin", least(case when own."status" in ('new') then own."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('open'))) as "next_follow_up_at" into next;
    continue when row(own."value", own."margin", own."next_follow_up_at") is not distinct from row(next."value", next."margin", next."next_follow_up_at");
    perform set_config('app.write_mode', 'normal', true);
    update "trips" w set "value" = next."value", "margin" = next."margin", "next_follow_up_at" = next."next_follow_up_at" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

select derive_contacts(array_agg(tenant_id), array_agg(id)) from "contacts";

select derive_accounts(array_agg(tenant_id), array_agg(id)) from "accounts";

select derive_trips(array_agg(tenant_id), array_agg(id)) from "trips";
