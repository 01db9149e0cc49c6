drop function derive_own_trips() cascade;

create function derive_own_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new."value" := new."agreed_price";
    new."next_follow_up_at" := case when new."status" in ('new') then new."first_response_due_at" end;
  else
    new."value" := coalesce((select c."value" from "offers" c where c.tenant_id = new.tenant_id and c."trip_id" = new.id and c.deleted_at is null and c."status" in ('accepted', 'sent') order by array_position(array['accepted', 'sent'], c."status"), c."sent_at" desc nulls last, c.id desc limit 1), new."agreed_price");
    new."next_follow_up_at" := least(case when new."status" in ('new') then new."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = new.tenant_id and c."trip_id" = new.id and c.deleted_at is null and c."status" in ('open')));
  end if;
  return new;
end
$$;

create trigger "trips__derive_own" before insert or update of "agreed_price", "first_response_due_at", "status" on "trips" for each row execute function derive_own_trips();
