-- Clears away what has had its time in every organisation, each function in one table and a bounded number at a time, so
-- that no statement runs long; whoever calls it comes again while 5,000 rows go. Gives how many went.

drop function if exists tidy(timestamptz);

-- Sessions that ended for good. An idle one lets nobody in, and goes with the end of its seven days.
create or replace function tidy_sessions(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from sessions where ctid = any(array(select ctid from sessions where expires_at < p_now limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- One-use links that expired a month ago, used or not.
create or replace function tidy_links(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from links where ctid = any(array(
      select ctid from links where expires_at < p_now - interval '30 days' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- What was asked of a browser and never came back.
create or replace function tidy_ceremonies(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from ceremonies where ctid = any(array(select ctid from ceremonies where expires_at < p_now limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Answers kept for repeated requests.
create or replace function tidy_idempotency_keys(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < p_now - interval '1 day' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Throttled attempts.
create or replace function tidy_attempts(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from attempts where ctid = any(array(
      select ctid from attempts where at < p_now - interval '1 day' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Networks from which nobody signed in for so long that sign_in_admit knows them no more.
create or replace function tidy_known_networks(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from known_networks where ctid = any(array(
      select ctid from known_networks where used_at < p_now - network_memory() limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- What happened to accounts and rights more than 400 days ago. Nobody who calls it can make that sooner.
create or replace function tidy_security_events(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from security_events where ctid = any(array(
      select ctid from security_events where at < least(p_now, now()) - interval '400 days' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Jobs that were done or called off more than 30 days ago, and those that failed for good more than 90 days ago.
create or replace function tidy_jobs(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from jobs where ctid = any(array(
      select ctid from jobs where status in ('done', 'cancelled', 'dead') and finished_at < p_now - interval '30 days'
        and (status <> 'dead' or finished_at < p_now - interval '90 days') limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- What people were told more than 90 days ago, read or not.
create or replace function tidy_notifications(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from notifications where ctid = any(array(
      select ctid from notifications where at < p_now - interval '90 days' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Tabs that have been silent for a minute.
create or replace function tidy_presences(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from presences where ctid = any(array(
      select ctid from presences where seen_at < p_now - interval '1 minute' limit 5000)) returning 1)
  select count(*)::integer from gone
$$;

-- Runs of many lines, and files that were brought, a month after they were started.
create or replace function tidy_runs(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select tenant_id, id from runs where created_at < p_now - interval '30 days' order by created_at limit 50),
  gone as (delete from run_lines l using old where l.tenant_id = old.tenant_id and l.run_id = old.id),
  files as (delete from import_files where (tenant_id, id) in (
    select tenant_id, id from import_files where created_at < p_now - interval '30 days' limit 50) returning tenant_id, id),
  brought as (delete from imports i using files f where i.tenant_id = f.tenant_id and i.id = f.id),
  cells as (delete from import_lines l using files f where l.tenant_id = f.tenant_id and l.import_id = f.id),
  ended as (delete from runs r using old where r.tenant_id = old.tenant_id and r.id = old.id returning 1)
  select count(*)::integer from ended
$$;

-- What merges changed more than 90 days ago: they are for good then.
create or replace function tidy_merges(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select tenant_id, id from merges where status = 'merged' and created_at < p_now - interval '90 days' limit 50),
  gone as (delete from merge_changes c using old where c.tenant_id = old.tenant_id and c.merge_id = old.id),
  sealed as (
    update merges m set status = 'sealed', version = m.version + 1, updated_at = p_now
      from old where m.tenant_id = old.tenant_id and m.id = old.id returning 1)
  select count(*)::integer from sealed
$$;
