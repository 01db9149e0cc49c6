-- Clears away what has had its time in every organisation: sessions that ended, links that were used or expired a
-- month ago, answers kept for repeated requests, throttled attempts. A bounded number at a time, so that no statement
-- runs long; whoever calls it comes again. Gives the number of rows that went.
create or replace function tidy(p_now timestamptz) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  most constant integer := 5000;
  total integer := 0;
  gone integer;
begin
  delete from sessions where ctid = any(array(
    select ctid from sessions
    where expires_at < p_now or last_seen_at < p_now - interval '8 hours' limit most));
  get diagnostics gone = row_count;
  total := total + gone;
  delete from links where ctid = any(array(
    select ctid from links where expires_at < p_now - interval '30 days' limit most));
  get diagnostics gone = row_count;
  total := total + gone;
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < p_now - interval '1 day' limit most));
  get diagnostics gone = row_count;
  total := total + gone;
  delete from attempts where ctid = any(array(
    select ctid from attempts where at < p_now - interval '1 day' limit most));
  get diagnostics gone = row_count;
  return total + gone;
end $$;
