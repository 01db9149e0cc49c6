-- One-use links: an invitation, a password reset, or the confirmation of an e-mail address. Stands on
--   links (token_hash bytea primary key, kind text, tenant_id, user_id, address, created_by, created_at, expires_at, used_at)
-- and what leads visitors to an organisation: the public id of an enquiry form, the token of an offer's link.

-- The link of a token, where it can still be used: not used, not over, its user active, and who made it still active and
-- allowed to make it: an owner, an admin for anybody but an owner, or the user, to whom their own mail brought it.
create or replace function link_good(p_token_hash bytea)
returns table (kind text, tenant_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.kind, k.tenant_id, k.user_id
    from links k
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    join users m on m.tenant_id = k.tenant_id and m.id = k.created_by
    where k.token_hash = p_token_hash and k.kind <> 'address' and k.used_at is null and k.expires_at > now()
      and u.is_active and u.deleted_at is null
      and m.is_active and m.deleted_at is null
      and (m.role = 'owner' or m.role = 'admin' and u.role <> 'owner' or m.id = u.id)
$$;

-- Who has this e-mail address, in all organisations: those first who had it first, so that nobody is pushed aside.
create or replace function users_of_address(p_email text) returns table (tenant_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.tenant_id, u.id from users u
    where lower(u.email) = lower(p_email) and u.is_active and u.deleted_at is null
    order by u.id limit 10
$$;

create or replace function link_target(p_token_hash bytea)
returns table (kind text, tenant_id uuid, user_id uuid, username text, fullname text, organisation text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.kind, k.tenant_id, k.user_id, u.username, u.fullname, t.name
    from link_good(p_token_hash) k
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    join tenants t on t.tenant_id = k.tenant_id
$$;

-- Uses every link of a user up: part of whatever ends what the links were made for.
create or replace function links_end(p_tenant uuid, p_user uuid) returns void
language sql volatile security invoker set search_path = pg_catalog, public, pg_temp as $$
  update links k set used_at = now() where k.tenant_id = p_tenant and k.user_id = p_user and k.used_at is null
$$;

-- Uses the link up: sets the password, ends every session of the user. Nobody else's link of the user works after it. With
-- the next sign-in the user is told that a link gave them another password. Where the link was mailed, their address is confirmed.
drop function if exists link_use(bytea, text);

create or replace function link_use(p_token_hash bytea, p_password_hash text, p_address text)
returns table (tenant_id uuid, user_id uuid, username text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  is_reset boolean;
  mailed_to text;
begin
  -- Waits for transactions that change the user or use another of the user's links; they wait for this one.
  perform 1 from links k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.token_hash = p_token_hash for no key update of u;
  select g.tenant_id, g.user_id, g.kind = 'reset' into tenant_id, user_id, is_reset from link_good(p_token_hash) g;
  if not found then return; end if;
  select k.address into mailed_to from links k where k.token_hash = p_token_hash;
  perform links_end(tenant_id, user_id);
  update logins l set password_hash = p_password_hash, set_by_link_at = case when is_reset then now() end
    where l.tenant_id = link_use.tenant_id and l.user_id = link_use.user_id
    returning l.username into username;
  update users u set has_password = true, is_email_confirmed = u.is_email_confirmed or coalesce(lower(u.email) = lower(mailed_to), false)
    where u.tenant_id = link_use.tenant_id and u.id = link_use.user_id;
  delete from sessions s where s.tenant_id = link_use.tenant_id and s.user_id = link_use.user_id;
  insert into security_events (tenant_id, kind, user_id, subject_id, subject, address)
    values (tenant_id, 'link_used', user_id, user_id, username, p_address);
  return next;
end $$;

-- Confirms the address to which the link was mailed, and gives it: as long as it is the address of its user, who is active.
create or replace function address_confirm(p_token_hash bytea, p_address text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare one record;
begin
  update links k set used_at = now() from users u
    where k.token_hash = p_token_hash and k.kind = 'address' and k.used_at is null and k.expires_at > now()
      and u.tenant_id = k.tenant_id and u.id = k.user_id and u.is_active and u.deleted_at is null
      and lower(u.email) = lower(k.address)
    returning u.tenant_id, u.id, u.username, u.email into one;
  if not found then return null; end if;
  update users u set is_email_confirmed = true where u.tenant_id = one.tenant_id and u.id = one.id;
  insert into security_events (tenant_id, kind, user_id, subject_id, subject, address)
    values (one.tenant_id, 'address_confirmed', one.id, one.id, one.username, p_address);
  return one.email;
end $$;

create or replace function enquiry_form_tenant(p_public_id text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.tenant_id from enquiry_forms f
    where f.public_id = p_public_id and f.deleted_at is null
$$;

-- The link to an offer that has this token, whatever became of it.
create or replace function offer_link(p_token_hash bytea)
returns table (tenant_id uuid, link_id uuid, offer_id uuid, expires_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.tenant_id, k.id, k.offer_id, k.expires_at, k.revoked_at from offer_links k where k.token_hash = p_token_hash
$$;

-- The link with this token by which a customer says who travels, whatever became of it.
create or replace function traveller_link(p_token_hash bytea)
returns table (tenant_id uuid, link_id uuid, trip_id uuid, expires_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.tenant_id, k.id, k.trip_id, k.expires_at, k.revoked_at from traveller_links k where k.token_hash = p_token_hash
$$;
