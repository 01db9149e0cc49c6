drop trigger "trips__derive_own" on "trips";

drop trigger "trips__history" on "trips";

drop function derive_trips(uuid[],uuid[]) cascade;

drop function derive_own_trips() cascade;

alter table "trips" add column "agreed_price" jsonb;

alter table "trips" add column "paid_so_far" jsonb;

create function derive_trips(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select tenant_id, id, "value", "margin", "next_follow_up_at", "agreed_price", "first_response_due_at", "status" into own from "trips" w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select coalesce((select c."value" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1), own."agreed_price") as "value", (select c."margin" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "margin", least(case when own."status" in ('new') then own."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('open'))) as "next_follow_up_at" into next;
    continue when row(own."value", own."margin", own."next_follow_up_at") is not distinct from row(next."value", next."margin", next."next_follow_up_at");
    perform set_config('app.write_mode', 'normal', true);
    update "trips" w set "value" = next."value", "margin" = next."margin", "next_follow_up_at" = next."next_follow_up_at" where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end
$$;

create function derive_own_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new."value" := coalesce((select c."value" from "offers" c where c.tenant_id = new.tenant_id and c."trip_id" = new.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1), new."agreed_price");
  new."next_follow_up_at" := least(case when new."status" in ('new') then new."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = new.tenant_id and c."trip_id" = new.id and c.deleted_at is null and c."status" in ('open')));
  return new;
end
$$;

create trigger "trips__derive_own" before insert or update of "agreed_price", "first_response_due_at", "status" on "trips" for each row execute function derive_own_trips();

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,contact_id,customer_name,email,phone,whatsapp,nationality,preferred_language,account_id,agent_id,agent_reference,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,agreed_price,paid_so_far,assignee_user_id,assignee_team_id,tags,external_id,notes,documents,custom}', 'id');

