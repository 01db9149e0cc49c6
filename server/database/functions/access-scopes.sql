-- The scopes of a role, by resource (src/resources/tenants.ts). What is missing is "all".
create or replace function scopes_of(p_tenant uuid, p_role text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_object_agg(s.one ->> 'resource', s.one - '{resource,role}'::text[]), '{}')
    from tenants t, jsonb_array_elements(t.scopes) s (one) where t.tenant_id = p_tenant and s.one ->> 'role' = p_role
$$;
