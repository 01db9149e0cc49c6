-- What must be known before the organisation is: sign-in and the actor behind a token or a key. Stands on
--   logins (username text primary key, lower case; tenant_id, user_id, password_hash text null, set_by_link_at)
--   sessions (id uuid, tenant_id, user_id, token_hash bytea unique, created_at, last_seen_at, expires_at,
--     needs text null, confirmed_at, user_agent text, address text)
--   authenticators (tenant_id, user_id, confirmed_at), passkeys (tenant_id, id, user_id, credential_id, public_key, counter)
--   identity_providers (tenant_id, name)
--   ceremonies (key_hash bytea primary key, kind text, content text, expires_at)
--   known_networks (tenant_id, user_id, network text, used_at) and security_events
--   keys (secret_hash bytea primary key, tenant_id, api_key_id) beside the resource api-keys
-- and on users, teams and api_keys.

drop function if exists login_named(text);

create or replace function login_named(p_username text)
returns table (tenant_id uuid, user_id uuid, password_hash text, set_by_link_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id, l.user_id, l.password_hash, l.set_by_link_at from logins l where l.username = lower(p_username)
$$;

drop function if exists session_start(uuid, uuid, uuid, text, bytea, text, text);
drop function if exists session_start(uuid, uuid, uuid, text, bytea, text, text, text, text);

-- What a user still has to give after the password; null: nothing. `setup`: the role has to have a second factor.
create or replace function needed_after_password(p_tenant uuid, p_user uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from authenticators a where a.tenant_id = p_tenant and a.user_id = p_user and a.confirmed_at is not null) then 'code'
    when exists (select from passkeys k where k.tenant_id = p_tenant and k.user_id = p_user) then 'key'
    when exists (select from users u join tenants t on t.tenant_id = u.tenant_id
      where u.tenant_id = p_tenant and u.id = p_user and u.role = any(t.second_factor_roles)) then 'setup'
  end
$$;

-- Starts a session for a user who is active and whose password is still the one that was typed; null for one that was not
-- begun with a password. Where p_is_enough does not say that nothing else is asked for and something is, the session is
-- pending: for ten minutes it does nothing but take what it needs. Not started: it is not the password.
create or replace function session_start(
  p_id uuid, p_tenant uuid, p_user uuid, p_password_hash text, p_token_hash bytea, p_user_agent text, p_address text,
  p_network text, p_event text, p_is_enough boolean, out started boolean, out needs text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The lock makes this wait for a deactivation or a password change that is under way, and them for this.
  perform 1 from users u join logins l on l.tenant_id = u.tenant_id and l.user_id = u.id
    where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null
      and (p_password_hash is null or l.password_hash = p_password_hash)
    for share of u, l;
  started := found;
  if not started then return; end if;
  if not p_is_enough then needs := needed_after_password(p_tenant, p_user); end if;
  insert into sessions (id, tenant_id, user_id, token_hash, created_at, last_seen_at, expires_at, needs, user_agent, address)
    values (p_id, p_tenant, p_user, p_token_hash, now(), now(), now() + interval '10 minutes', coalesce(needs, 'nothing'),
      p_user_agent, p_address);
  if needs is null then perform session_complete(p_tenant, p_id, p_address, p_network, p_event); end if;
  -- Of what was begun and not finished the newest five stay.
  delete from sessions s where s.tenant_id = p_tenant and s.user_id = p_user and s.id in (
    select o.id from sessions o where o.tenant_id = p_tenant and o.user_id = p_user and o.id <> p_id and o.needs is not null
    order by o.created_at desc offset 4);
end $$;

-- Makes a pending session a sign-in, and remembers the network as one of its user's. Of more than 20 sessions the ones that
-- were idle longest end. False: it is over, or was finished already.
create or replace function session_complete(p_tenant uuid, p_id uuid, p_address text, p_network text, p_event text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare who uuid;
begin
  update sessions s set needs = null, confirmed_at = now(), last_seen_at = now(), expires_at = now() + interval '7 days'
    where s.tenant_id = p_tenant and s.id = p_id and s.needs is not null and s.expires_at > now()
    returning s.user_id into who;
  if not found then return false; end if;
  delete from sessions s where s.tenant_id = p_tenant and s.user_id = who and s.id in (
    select o.id from sessions o where o.tenant_id = p_tenant and o.user_id = who and o.id <> p_id and o.needs is null
    order by o.last_seen_at desc, o.created_at desc offset 19);
  insert into known_networks (tenant_id, user_id, network, used_at) values (p_tenant, who, p_network, now())
    on conflict (tenant_id, user_id, network) do update set used_at = excluded.used_at;
  insert into security_events (tenant_id, kind, user_id, address) values (p_tenant, p_event, who, p_address);
  update users u set last_seen_at = now() where u.ctid in
    (select i.ctid from users i where i.tenant_id = p_tenant and i.id = who for no key update skip locked);
  return true;
end $$;

-- The passkey that a device calls so, of a user who is active.
create or replace function passkey_of(p_credential_id text)
returns table (tenant_id uuid, user_id uuid, id uuid, public_key bytea, counter bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.tenant_id, k.user_id, k.id, k.public_key, k.counter
    from passkeys k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.credential_id = p_credential_id and u.is_active and u.deleted_at is null
$$;

-- The organisation whose members sign in with a provider of this name.
create or replace function identity_provider_named(p_name text) returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id from identity_providers p where p.name = lower(p_name)
$$;

-- Remembers what was asked of a browser, for as long as it may take.
create or replace function ceremony_begin(p_key_hash bytea, p_kind text, p_content text, p_patience interval) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ceremonies (key_hash, kind, content, expires_at) values (p_key_hash, p_kind, p_content, now() + p_patience)
$$;

-- What was remembered, once; null where it is over.
create or replace function ceremony_take(p_key_hash bytea, p_kind text) returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ceremonies where key_hash = p_key_hash and kind = p_kind and expires_at > now() returning content
$$;

-- The user behind the token of a pending session, and what it still needs.
create or replace function session_pending(p_token_hash bytea)
returns table (tenant_id uuid, user_id uuid, session_id uuid, role text, needs text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.user_id, s.id, u.role, s.needs
    from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.token_hash = p_token_hash and s.needs is not null and s.expires_at > now()
      and u.is_active and u.deleted_at is null
$$;

drop function if exists session_actor(bytea);

-- The user behind a session's token that is good still (account-limits.sql), the user active. Noted once a minute,
-- but in a read-only database, which can be read all the same.
create or replace function session_actor(p_token_hash bytea)
returns table (tenant_id uuid, user_id uuid, session_id uuid, role text, team_ids uuid[], managed_team_ids uuid[], scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare seen timestamptz;
begin
  select s.tenant_id, s.user_id, s.id, u.role, s.last_seen_at,
      array(select t.id from teams t where t.tenant_id = s.tenant_id and t.deleted_at is null and t.members @> array[s.user_id]),
      array(select t.id from teams t where t.tenant_id = s.tenant_id and t.deleted_at is null and t.manager_id = s.user_id),
      scopes_of(s.tenant_id, u.role)
    into tenant_id, user_id, session_id, role, seen, team_ids, managed_team_ids, scopes
    from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.token_hash = p_token_hash and s.needs is null and session_end_of(s.expires_at, s.last_seen_at) > now()
      and u.is_active and u.deleted_at is null;
  if not found then return; end if;
  if seen < now() - interval '1 minute' and current_setting('transaction_read_only') = 'off' then
    update sessions s set last_seen_at = now() where s.token_hash = p_token_hash and s.ctid in
      (select i.ctid from sessions i where i.token_hash = p_token_hash for update skip locked);
    update users u set last_seen_at = now() where u.ctid in
      (select i.ctid from users i where i.tenant_id = session_actor.tenant_id and i.id = session_actor.user_id
        for no key update skip locked);
  end if;
  return next;
end $$;

drop function if exists session_end(bytea);

create or replace function session_end(p_token_hash bytea, p_address text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (delete from sessions where token_hash = p_token_hash returning tenant_id, user_id, needs)
  insert into security_events (tenant_id, kind, user_id, address)
    select tenant_id, 'signed_out', user_id, p_address from ended where needs is null
$$;

-- The API key behind a secret. It writes in the name of the user who made it and with its own role, as long as that user
-- is active and might make it still (src/domain/organisation/pausedBecause.ts says so on screen).
drop function if exists key_actor(bytea);

create or replace function key_actor(p_secret_hash bytea)
returns table (tenant_id uuid, api_key_id uuid, api_key_name text, user_id uuid, role text, scopes jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare seen timestamptz;
begin
  select a.tenant_id, a.id, a.name, a.created_by, a.role, a.last_used_at, scopes_of(a.tenant_id, a.role)
    into tenant_id, api_key_id, api_key_name, user_id, role, seen, scopes
    from keys k join api_keys a on a.tenant_id = k.tenant_id and a.id = k.api_key_id
      join users u on u.tenant_id = a.tenant_id and u.id = a.created_by
    where k.secret_hash = p_secret_hash and a.revoked_at is null and a.deleted_at is null
      and u.is_active and u.deleted_at is null and u.role in ('owner', 'admin');
  if not found then return; end if;
  if (seen is null or seen < now() - interval '1 minute') and current_setting('transaction_read_only') = 'off' then
    update api_keys a set last_used_at = now() where a.ctid in
      (select i.ctid from api_keys i where i.tenant_id = key_actor.tenant_id and i.id = key_actor.api_key_id
        for no key update skip locked);
  end if;
  return next;
end $$;
