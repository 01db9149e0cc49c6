drop trigger "follow_ups__tally_update" on "follow_ups";

drop index "follow_ups__status";

drop function tally_follow_ups() cascade;

create index "follow_ups__status_due_at" on "follow_ups" (tenant_id, "status", "due_at", id) where deleted_at is null;

create function tally_follow_ups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create trigger "follow_ups__tally_insert" after insert on "follow_ups" referencing new table as added for each statement execute function tally_follow_ups();

create trigger "follow_ups__tally_delete" after delete on "follow_ups" referencing old table as gone for each statement execute function tally_follow_ups();

create trigger "follow_ups__tally_update" after update of deleted_at, "status" on "follow_ups" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function tally_follow_ups();

delete from tallies where resource = 'follow-ups';

insert into tallies (tenant_id, resource, tab, slot, total)
  select tenant_id, 'follow-ups', coalesce("status", ''), 0, count(*) from "follow_ups"
  where deleted_at is null group by 1, 3;
