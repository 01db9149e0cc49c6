drop function search_users(text[], boolean, integer) cascade;

drop function search_teams(text[], boolean, integer) cascade;

drop function search_files(text[], boolean, integer) cascade;

drop function search_suppliers(text[], boolean, integer) cascade;

drop function search_hotels(text[], boolean, integer) cascade;

drop function search_activities(text[], boolean, integer) cascade;

drop function search_transport_services(text[], boolean, integer) cascade;

drop function search_hotel_sheets(text[], boolean, integer) cascade;

drop function search_activity_sheets(text[], boolean, integer) cascade;

drop function search_transport_sheets(text[], boolean, integer) cascade;

drop function search_taxes(text[], boolean, integer) cascade;

drop function search_query_sources(text[], boolean, integer) cascade;

drop function search_trips(text[], boolean, integer) cascade;

drop function search_itineraries(text[], boolean, integer) cascade;

drop function search_itinerary_templates(text[], boolean, integer) cascade;

drop function search_follow_ups(text[], boolean, integer) cascade;

create index "trips__reference__ending" on "trips" (tenant_id, reverse(lower("reference")) text_pattern_ops) where deleted_at is null;

create function search_users(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'users';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."users" x where tenant_id = %L and deleted_at is null order by lower(x."fullname"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."users" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."fullname"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_teams(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'teams';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."teams" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."teams" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_files(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin

  execute format(
    'select array(select x.id from (select * from public."files" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_suppliers(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'suppliers';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."suppliers" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."suppliers" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_hotels(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'hotels';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."hotels" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."hotels" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_activities(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'activities';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."activities" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."activities" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_transport_services(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'transport-services';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."transport_services" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."transport_services" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_hotel_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'hotel-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."hotel_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."hotel_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_activity_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'activity-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."activity_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."activity_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_transport_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'transport-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."transport_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."transport_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_taxes(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'taxes';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."taxes" x where tenant_id = %L and deleted_at is null order by x."created_at", x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."taxes" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at", x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_query_sources(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'query-sources';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."query_sources" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."query_sources" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_trips(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  if number is not null and not in_trash then
    execute format(
      'select array(select x.id from public."trips" x where tenant_id = %L and deleted_at is null and reverse(lower("reference")) like %L
        order by x."created_at" desc, x."id" desc limit %s)', tenant, reverse(number) || '%', most) into found;
    if found <> '{}' then
      return found;
    end if;
  end if;
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'trips';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."trips" x where tenant_id = %L and deleted_at is null order by x."created_at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."trips" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_itineraries(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin

  execute format(
    'select array(select x.id from (select * from public."itineraries" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_itinerary_templates(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'itinerary-templates';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."itinerary_templates" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."itinerary_templates" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_follow_ups(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'follow-ups';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."follow_ups" x where tenant_id = %L and deleted_at is null order by x."due_at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."follow_ups" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."due_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;
