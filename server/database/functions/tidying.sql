-- Deletes expired rows of all organisations. A call deletes at most 5,000 rows of a table, so that no statement runs
-- long, and gives how many it deleted; clearAway (server/jobs/startJobs.ts) calls it again until it gives 0.

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

-- Notifications of more than 90 days ago, read or not.
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

-- Runs a month after their start: their lines first, then the runs that have none.
create or replace function tidy_runs(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select tenant_id, id from runs where created_at < p_now - interval '30 days' order by created_at limit 50),
  lines as (delete from run_lines where ctid = any(array(
    select l.ctid from old join run_lines l on l.tenant_id = old.tenant_id and l.run_id = old.id limit 5000)) returning 1),
  ended as (delete from runs r using old where r.tenant_id = old.tenant_id and r.id = old.id
    and not exists (select from run_lines l where l.tenant_id = r.tenant_id and l.run_id = r.id) returning 1)
  select (select count(*) from lines)::integer + (select count(*) from ended)::integer
$$;

-- Files that were brought, a month later: their lines first, then the files that have none, with their imports.
create or replace function tidy_imports(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select tenant_id, id from import_files where created_at < p_now - interval '30 days' order by created_at limit 50),
  lines as (delete from import_lines where ctid = any(array(
    select l.ctid from old join import_lines l on l.tenant_id = old.tenant_id and l.import_id = old.id limit 5000)) returning 1),
  ended as (delete from import_files f using old where f.tenant_id = old.tenant_id and f.id = old.id
    and not exists (select from import_lines l where l.tenant_id = f.tenant_id and l.import_id = f.id)
    returning f.tenant_id, f.id),
  brought as (delete from imports i using ended where i.tenant_id = ended.tenant_id and i.id = ended.id)
  select (select count(*) from lines)::integer + (select count(*) from ended)::integer
$$;

-- What merges changed more than 90 days ago. A merge without changes is sealed: it cannot be undone any more.
create or replace function tidy_merges(p_now timestamptz) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select tenant_id, id from merges where status = 'merged' and created_at < p_now - interval '90 days'
      order by created_at limit 50),
  changes as (delete from merge_changes where ctid = any(array(
    select c.ctid from old join merge_changes c on c.tenant_id = old.tenant_id and c.merge_id = old.id limit 5000)) returning 1),
  sealed as (
    update merges m set status = 'sealed', version = m.version + 1, updated_at = p_now
      from old where m.tenant_id = old.tenant_id and m.id = old.id
        and not exists (select from merge_changes c where c.tenant_id = m.tenant_id and c.merge_id = m.id) returning 1)
  select (select count(*) from changes)::integer + (select count(*) from sealed)::integer
$$;
