-- Throttling that holds over several server processes: every attempt is a row, counted under a lock of its subject.
-- Stands on the table attempts (subject bytea, at timestamptz), indexed by (subject, at). A subject is the SHA-256 of
-- what is limited (an account, an address, both together, a form), so the table names nobody.
-- Not of one organisation: whoever guesses has none yet.

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

-- Admits one sign-in: account and address 5 in 15 minutes, account 10 and then growing delay, address 100.
create or replace function sign_in_admit(p_account bytea, p_pair bytea, p_address bytea) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare wait integer;
begin
  perform throttle_lock(array[p_account, p_pair, p_address]);
  wait := greatest(
    throttle_wait(p_pair, 5, interval '15 minutes'),
    throttle_wait(p_account, 10, interval '15 minutes'),
    throttle_wait(p_address, 100, interval '15 minutes'),
    throttle_delay(p_account, 10));
  if wait > 0 then return wait; end if;
  perform throttle_note(array[p_account, p_pair, p_address]);
  return 0;
end $$;

-- After the right password: the account starts anew, and of the address only this one attempt is forgotten.
create or replace function sign_in_succeeded(p_account bytea, p_pair bytea, p_address bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from attempts where subject in (p_account, p_pair);
  delete from attempts where ctid in (
    select ctid from attempts where subject = p_address order by at desc limit 1 for update skip locked);
$$;
