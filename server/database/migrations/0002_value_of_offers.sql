drop trigger "offers__history" on "offers";

drop function derive_trips(uuid[],uuid[]) cascade;

alter table "offers" add column "value" jsonb;

alter table "offers" add column "margin" jsonb;

-- What a version is worth: as the customer chose it where it was accepted, else as it was sent. The row's version and its history stay.
update "offers" o set
    "value" = jsonb_build_object('amount', c."totals" -> 'total', 'currency', c."totals" ->> 'currency'),
    "margin" = case when jsonb_typeof(c."totals" -> 'markup') = 'number'
      then jsonb_build_object('amount', c."totals" -> 'markup', 'currency', c."totals" ->> 'currency') end
  from (
    select v."tenant_id", v."id", case
        when v."status" = 'accepted' and i."status" = 'accepted' then i."totals"
        when v."status" <> 'accepted' or v."decision" ->> 'total' is null
          or v."decision" -> 'total' = v."totals" -> 'total' then v."totals"
        else v."decision" end as "totals"
      from "offers" v join "itineraries" i on i."tenant_id" = v."tenant_id" and i."id" = v."itinerary_id"
  ) c
  where o."tenant_id" = c."tenant_id" and o."id" = c."id" and jsonb_typeof(c."totals" -> 'total') = 'number';

create index "trips__value" on "trips" (tenant_id, (("value" ->> 'amount')::bigint), id) where deleted_at is null;

create index "trips__margin" on "trips" (tenant_id, (("margin" ->> 'amount')::bigint), id) where deleted_at is null;

create function derive_trips(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
begin
  perform from "trips" w where (w.tenant_id, w.id) in (select * from unnest(tenants, ids))
    order by w.tenant_id, w.id for no key update;
  perform set_config('app.write_mode', 'normal', true);
  update "trips" w set "value" = next."value", "margin" = next."margin", "next_follow_up_at" = next."next_follow_up_at"
    from (select distinct * from unnest(tenants, ids) as meant (tenant_id, id)) meant
      join "trips" own using (tenant_id, id),
      lateral (select (select c."value" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "value", (select c."margin" from "offers" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1) as "margin", least(case when own."status" in ('new') then own."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('open'))) as "next_follow_up_at") next
    where w.tenant_id = meant.tenant_id and w.id = meant.id
      and (w."value" is distinct from next."value" or w."margin" is distinct from next."margin" or w."next_follow_up_at" is distinct from next."next_follow_up_at");
  perform set_config('app.write_mode', mode, true);
end
$$;

create function derive_from_offers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from added where "trip_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from gone where "trip_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from ((select tenant_id, "id", "trip_id", "value", "status", "sent_at", "margin", deleted_at is null as live from was except select tenant_id, "id", "trip_id", "value", "status", "sent_at", "margin", deleted_at is null as live from became) union all (select tenant_id, "id", "trip_id", "value", "status", "sent_at", "margin", deleted_at is null as live from became except select tenant_id, "id", "trip_id", "value", "status", "sent_at", "margin", deleted_at is null as live from was)) changed where "trip_id" is not null) meant;
  end if;
  if ids is not null then perform derive_trips(tenants, ids); end if;
  return null;
end
$$;

create trigger "offers__derive_insert" after insert on "offers" referencing new table as added for each statement execute function derive_from_offers();

create trigger "offers__derive_update" after update on "offers" referencing old table as was new table as became for each statement execute function derive_from_offers();

create trigger "offers__derive_delete" after delete on "offers" referencing old table as gone for each statement execute function derive_from_offers();

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,value,margin,places,priced_by,prices,stays,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

select derive_trips(array_agg(tenant_id), array_agg(id)) from "trips";
