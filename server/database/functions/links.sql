-- One-use links: an invitation or a password reset. Stands on
--   links (token_hash bytea primary key, kind text, tenant_id, user_id, created_at, expires_at, used_at)
-- and the public id of an enquiry form, which leads to its organisation.

create or replace function link_target(p_token_hash bytea)
returns table (kind text, tenant_id uuid, user_id uuid, username text, fullname text, organisation text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.kind, k.tenant_id, k.user_id, u.username, u.fullname, t.name
    from links k
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    join tenants t on t.tenant_id = k.tenant_id
    where k.token_hash = p_token_hash and k.used_at is null and k.expires_at > now()
      and u.is_active and u.deleted_at is null
$$;

-- Uses the link up: sets the password, ends every session of the user. Nobody else's link of the user works after it.
create or replace function link_use(p_token_hash bytea, p_password_hash text)
returns table (tenant_id uuid, user_id uuid, username text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  update links k set used_at = now()
    from users u
    where k.token_hash = p_token_hash and k.used_at is null and k.expires_at > now()
      and u.tenant_id = k.tenant_id and u.id = k.user_id and u.is_active and u.deleted_at is null
    returning k.tenant_id, k.user_id into tenant_id, user_id;
  if not found then return; end if;
  update links k set used_at = now()
    where k.tenant_id = link_use.tenant_id and k.user_id = link_use.user_id and k.used_at is null;
  update logins l set password_hash = p_password_hash
    where l.tenant_id = link_use.tenant_id and l.user_id = link_use.user_id
    returning l.username into username;
  update users u set has_password = true where u.tenant_id = link_use.tenant_id and u.id = link_use.user_id;
  delete from sessions s where s.tenant_id = link_use.tenant_id and s.user_id = link_use.user_id;
  return next;
end $$;

create or replace function enquiry_form_tenant(p_public_id text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.tenant_id from enquiry_forms f
    where f.public_id = p_public_id and f.is_active and f.deleted_at is null
$$;
