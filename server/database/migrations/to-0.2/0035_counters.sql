drop trigger "users__tally_insert" on "users";

drop trigger "users__tally_delete" on "users";

drop trigger "users__tally_update" on "users";

drop trigger "teams__tally_insert" on "teams";

drop trigger "teams__tally_delete" on "teams";

drop trigger "teams__tally_update" on "teams";

drop trigger "hotels__tally_insert" on "hotels";

drop trigger "hotels__tally_delete" on "hotels";

drop trigger "hotels__tally_update" on "hotels";

drop trigger "activities__tally_insert" on "activities";

drop trigger "activities__tally_delete" on "activities";

drop trigger "activities__tally_update" on "activities";

drop trigger "query_sources__tally_insert" on "query_sources";

drop trigger "query_sources__tally_delete" on "query_sources";

drop trigger "query_sources__tally_update" on "query_sources";

drop trigger "trips__tally_insert" on "trips";

drop trigger "trips__tally_delete" on "trips";

drop trigger "trips__tally_update" on "trips";

drop trigger "follow_ups__tally_insert" on "follow_ups";

drop trigger "follow_ups__tally_delete" on "follow_ups";

drop trigger "follow_ups__tally_update" on "follow_ups";

drop trigger "exchange_rates__tally_insert" on "exchange_rates";

drop trigger "exchange_rates__tally_delete" on "exchange_rates";

drop trigger "exchange_rates__tally_update" on "exchange_rates";

drop trigger "jobs__tally_insert" on "jobs";

drop trigger "jobs__tally_delete" on "jobs";

drop trigger "jobs__tally_update" on "jobs";

alter table "tallies" rename to "counters";

alter table "counters" rename constraint "tallies__key" to "counters__key";

drop function tally_users() cascade;

drop function tally_teams() cascade;

drop function tally_exchange_rates() cascade;

drop function tally_hotels() cascade;

drop function tally_activities() cascade;

drop function tally_query_sources() cascade;

drop function tally_trips() cascade;

drop function tally_follow_ups() cascade;

drop function tally_jobs() cascade;

create function count_users() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'users', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_exchange_rates() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_teams() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'teams', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_hotels() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'hotels', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_activities() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'activities', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_query_sources() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'query-sources', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'trips', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_follow_ups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'jobs', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create trigger "users__count_insert" after insert on "users" referencing new table as added for each statement execute function count_users();

create trigger "users__count_delete" after delete on "users" referencing old table as gone for each statement execute function count_users();

create trigger "users__count_update" after update of deleted_at on "users" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_users();

create trigger "exchange_rates__count_insert" after insert on "exchange_rates" referencing new table as added for each statement execute function count_exchange_rates();

create trigger "exchange_rates__count_delete" after delete on "exchange_rates" referencing old table as gone for each statement execute function count_exchange_rates();

create trigger "exchange_rates__count_update" after update of deleted_at on "exchange_rates" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_exchange_rates();

create trigger "teams__count_insert" after insert on "teams" referencing new table as added for each statement execute function count_teams();

create trigger "teams__count_delete" after delete on "teams" referencing old table as gone for each statement execute function count_teams();

create trigger "teams__count_update" after update of deleted_at on "teams" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_teams();

create trigger "hotels__count_insert" after insert on "hotels" referencing new table as added for each statement execute function count_hotels();

create trigger "hotels__count_delete" after delete on "hotels" referencing old table as gone for each statement execute function count_hotels();

create trigger "hotels__count_update" after update of deleted_at on "hotels" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_hotels();

create trigger "activities__count_insert" after insert on "activities" referencing new table as added for each statement execute function count_activities();

create trigger "activities__count_delete" after delete on "activities" referencing old table as gone for each statement execute function count_activities();

create trigger "activities__count_update" after update of deleted_at on "activities" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_activities();

create trigger "query_sources__count_insert" after insert on "query_sources" referencing new table as added for each statement execute function count_query_sources();

create trigger "query_sources__count_delete" after delete on "query_sources" referencing old table as gone for each statement execute function count_query_sources();

create trigger "query_sources__count_update" after update of deleted_at on "query_sources" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_query_sources();

create trigger "trips__count_insert" after insert on "trips" referencing new table as added for each statement execute function count_trips();

create trigger "trips__count_delete" after delete on "trips" referencing old table as gone for each statement execute function count_trips();

create trigger "trips__count_update" after update of deleted_at, "status" on "trips" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_trips();

create trigger "follow_ups__count_insert" after insert on "follow_ups" referencing new table as added for each statement execute function count_follow_ups();

create trigger "follow_ups__count_delete" after delete on "follow_ups" referencing old table as gone for each statement execute function count_follow_ups();

create trigger "follow_ups__count_update" after update of deleted_at, "status" on "follow_ups" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_follow_ups();

create trigger "jobs__count_insert" after insert on "jobs" referencing new table as added for each statement execute function count_jobs();

create trigger "jobs__count_delete" after delete on "jobs" referencing old table as gone for each statement execute function count_jobs();

create trigger "jobs__count_update" after update of deleted_at, "status" on "jobs" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_jobs();
