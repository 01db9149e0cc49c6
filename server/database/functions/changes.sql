-- The feed of changes: what is written to the history gets its place in the organisation's order when the feed is read, so
-- that writers wait for nobody.

-- Numbers the committed changes of the organisation that have none yet, 1,000 at most, in the order in which they were
-- written. The lock makes the numbers follow one another without a gap, and no reader sees one before a lower one.
create or replace function number_changes() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if not exists (select from history h where h.tenant_id = v_tenant and h.number is null) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('changes of ' || v_tenant, 0));
  -- A statement of its own sees what the one before committed with the lock.
  update history h set number = n.number
    from (
      select u.id, l.last + row_number() over (order by u.id) as number
      from (select id from history where tenant_id = v_tenant and number is null order by id limit 1000) u,
        (select coalesce(max(number), 0) as last from history where tenant_id = v_tenant and number > 0) l
    ) n
    where h.tenant_id = v_tenant and h.id = n.id;
end $$;

-- Which of these organisations have a change behind the given number, or one without a number.
create or replace function organisations_behind(p_tenants uuid[], p_numbers bigint[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.tenant from unnest(p_tenants, p_numbers) g (tenant, number)
    where exists (select from history h where h.tenant_id = g.tenant and h.number is null)
      or exists (select from history h where h.tenant_id = g.tenant and h.number > 0 and h.number > g.number)
$$;

-- Who is behind sessions that are good still, as session_actor says; being asked for here counts as no use of them.
drop function if exists session_actors(uuid[], uuid[]);

create or replace function session_actors(p_tenants uuid[], p_sessions uuid[])
returns table (tenant_id uuid, user_id uuid, session_id uuid, role text, team_ids uuid[], managed_team_ids uuid[], scopes jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.user_id, s.id, u.role,
      array(select t.id from teams t where t.tenant_id = s.tenant_id and t.deleted_at is null and t.members @> array[s.user_id]),
      array(select t.id from teams t where t.tenant_id = s.tenant_id and t.deleted_at is null and t.manager_id = s.user_id),
      scopes_of(s.tenant_id, u.role)
    from unnest(p_tenants, p_sessions) g (tenant, session)
      join sessions s on s.tenant_id = g.tenant and s.id = g.session
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.needs is null and session_end_of(s.expires_at, s.last_seen_at) > now()
      and u.is_active and u.deleted_at is null
$$;
