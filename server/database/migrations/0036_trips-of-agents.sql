drop trigger "accounts__history" on "accounts";

drop function derive_accounts(uuid[],uuid[]) cascade;

drop function derive_from_trips() cascade;

alter table "accounts" add column "agent_trips_count" integer default '0'::integer not null;

create index "accounts__agent_trips_count" on "accounts" (tenant_id, "agent_trips_count", id) where deleted_at is null;

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
    from (select exchanged(c.tenant_id, (c."value" ->> 'amount')::bigint, c."value" ->> 'currency', (select currency from tenants where id = own.tenant_id), c.created_at::date) as amount from "trips" c where c.tenant_id = own.tenant_id and c."account_id" = own.id and c.deleted_at is null and c."status" in ('converted', 'completed') and (c."value" ->> 'amount')::bigint is not null) one) as "sold_total" into next;
    continue when row(own."trips_count", own."agent_trips_count", own."sold_total") is not distinct from row(next."trips_count", next."agent_trips_count", next."sold_total");
    perform set_config('app.write_mode', 'normal', true);
    update "accounts" w set "trips_count" = next."trips_count", "agent_trips_count" = next."agent_trips_count", "sold_total" = next."sold_total" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
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
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "agent_id" as whole from added where "agent_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "agent_id" as whole from gone where "agent_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "agent_id" as whole from ((select tenant_id, "id", "agent_id", deleted_at is null as live from was except select tenant_id, "id", "agent_id", deleted_at is null as live from became) union all (select tenant_id, "id", "agent_id", deleted_at is null as live from became except select tenant_id, "id", "agent_id", deleted_at is null as live from was)) changed where "agent_id" is not null) meant;
  end if;
  if ids is not null then perform derive_accounts(tenants, ids); end if;
  return null;
end
$$;

create trigger "accounts__history" after insert or update or delete on "accounts" for each row execute function keep_history('accounts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,trips_count,agent_trips_count,sold_total}', '{billing_address,notes,custom}');

create trigger "trips__derive_insert" after insert on "trips" referencing new table as added for each statement execute function derive_from_trips();

create trigger "trips__derive_update" after update on "trips" referencing old table as was new table as became for each statement execute function derive_from_trips();

create trigger "trips__derive_delete" after delete on "trips" referencing old table as gone for each statement execute function derive_from_trips();

select derive_accounts(array_agg(tenant_id), array_agg(id)) from "accounts";
