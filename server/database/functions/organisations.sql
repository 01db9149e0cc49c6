-- The organisations of the installation, for what the server does by the clock and for knowing whether there is any.
-- Row-level security shows the application none before it has chosen one.
create or replace function organisations() returns table (tenant_id uuid, time_zone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, t.time_zone from tenants t where t.deleted_at is null order by t.id
$$;
