-- Throttling that holds over several server processes: every attempt is a row, counted under a lock of its subject.
-- Stands on the table attempts (subject bytea, at timestamptz), indexed by (subject, at). A subject is the SHA-256 of
-- what is limited (an account, an address, both together, a form), so the table names nobody.
-- Not of one organisation: a visitor who signs in has none yet.

-- Seconds until one more attempt is allowed; 0 where the window still has room.
create or replace function throttle_wait(p_subject bytea, p_limit integer, p_window interval) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from at + p_window - clock_timestamp())))::integer
    from attempts
    where subject = p_subject and at > clock_timestamp() - p_window
    order by at desc offset p_limit - 1 limit 1
  ), 0)
$$;

-- Seconds until one more attempt is allowed by a delay that doubles with each attempt of the last day above p_free, up to 15 minutes.
create or replace function throttle_delay(p_subject bytea, p_free integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when count(*) < p_free then 0 else greatest(0, ceil(extract(epoch from
    max(at) + make_interval(secs => least(900, power(2, least(count(*) - p_free, 20)))) - clock_timestamp())))::integer end
  from attempts where subject = p_subject and at > clock_timestamp() - interval '1 day'
$$;

create or replace function throttle_lock(p_subjects bytea[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare one bytea;
begin
  -- In one order everywhere, or two calls could wait for each other.
  for one in select distinct subject from unnest(p_subjects) as given (subject) order by subject loop
    perform pg_advisory_xact_lock(hashtextextended(encode(one, 'hex'), 7));
  end loop;
end $$;

-- The old ones go with `tidy_attempts`.
create or replace function throttle_note(p_subjects bytea[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into attempts (subject, at) select subject, clock_timestamp() from unnest(p_subjects) as given (subject);
$$;

-- Admits one attempt against each subject's own limit in the window, and notes it. Returns 0, or the seconds to wait.
create or replace function throttle_admit(p_subjects bytea[], p_limits integer[], p_window interval) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare wait integer;
begin
  perform throttle_lock(p_subjects);
  select max(throttle_wait(subject, most, p_window)) into wait from unnest(p_subjects, p_limits) as given (subject, most);
  if wait > 0 then return wait; end if;
  perform throttle_note(p_subjects);
  return 0;
end $$;

drop function if exists sign_in_admit(bytea, bytea, bytea);
drop function if exists sign_in_succeeded(bytea, bytea, bytea);

-- Admits one sign-in. Strangers: account and network 5 in 15 minutes, account 10 and then growing delay, and what
-- p_networks and p_limits say. A user who signed in from this network lately is limited by their own 5 attempts alone, so that
-- nobody else's guesses keep them out. While the queue of strangers is full (p_is_busy), no stranger's attempt is counted.
-- is_last: the next one would have to wait.
create or replace function sign_in_admit(
  p_username text, p_network text, p_account bytea, p_pair bytea, p_networks bytea[], p_limits integer[], p_is_busy boolean,
  out wait integer, out is_known boolean, out is_last boolean
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted bytea[];
  -- The attempts of how long ago count.
  span constant interval := '15 minutes';
  of_pair constant integer := 5;
  of_account constant integer := 10;
begin
  is_known := exists (
    select 1 from logins l join known_networks k on k.tenant_id = l.tenant_id and k.user_id = l.user_id
    where l.username = lower(p_username) and k.network = p_network and k.used_at > now() - network_memory());
  wait := 0;
  is_last := false;
  if p_is_busy and not is_known then return; end if;
  counted := case when is_known then array[p_pair] else array[p_pair, p_account] || p_networks end;
  perform throttle_lock(counted);
  wait := throttle_wait(p_pair, of_pair, span);
  if not is_known then
    wait := greatest(
      wait,
      throttle_wait(p_account, of_account, span),
      throttle_delay(p_account, of_account),
      (select max(throttle_wait(subject, most, span))
        from unnest(p_networks, p_limits) as given (subject, most)));
  end if;
  if wait > 0 then return; end if;
  perform throttle_note(counted);
  is_last := throttle_wait(p_pair, of_pair, span) > 0
    or not is_known and throttle_wait(p_account, of_account, span) > 0;
end $$;

-- After the right password: the network starts anew with this account, and of all else this one attempt is forgotten.
create or replace function sign_in_succeeded(p_pair bytea, p_others bytea[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from attempts where subject = p_pair;
  delete from attempts where ctid = any(array(
    select last.ctid from unnest(p_others) as given (subject), lateral (
      select a.ctid from attempts a where a.subject = given.subject order by a.at desc limit 1 for update skip locked) last));
$$;

-- Puts a failed sign-in on the record of whose name it is, and that it was the last one before a wait.
create or replace function sign_in_failed(p_username text, p_is_last boolean, p_address text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into security_events (tenant_id, kind, subject_id, subject, address)
    select l.tenant_id, happened.kind, l.user_id, l.username, p_address
    from logins l, (values ('sign_in_failed', true), ('sign_in_blocked', p_is_last)) as happened (kind, holds)
    where l.username = lower(p_username) and happened.holds
$$;
