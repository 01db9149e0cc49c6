alter table "follow_ups" add column "search" text generated always as (search_text(coalesce("note", ''))) stored not null;

create index "query_sources__kind" on "query_sources" (tenant_id, "kind", id) where deleted_at is null;

create index "follow_ups__search" on "follow_ups" using gin (tenant_id, search gin_trgm_ops);

create function search_follow_ups(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select x.id from (select * from public."follow_ups" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."due_at" desc, x."id" desc',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;
