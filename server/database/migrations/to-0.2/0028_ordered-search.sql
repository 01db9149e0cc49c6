drop function search_users(text[], boolean, integer) cascade;

drop function search_teams(text[], boolean, integer) cascade;

drop function search_files(text[], boolean, integer) cascade;

drop function search_hotels(text[], boolean, integer) cascade;

drop function search_activities(text[], boolean, integer) cascade;

drop function search_query_sources(text[], boolean, integer) cascade;

drop function search_trips(text[], boolean, integer) cascade;

drop function search_itineraries(text[], boolean, integer) cascade;

create function search_users(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."users" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."fullname"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_teams(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."teams" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_files(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."files" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_hotels(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."hotels" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_activities(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."activities" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_query_sources(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."query_sources" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id"',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_trips(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."trips" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_itineraries(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."itineraries" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;
