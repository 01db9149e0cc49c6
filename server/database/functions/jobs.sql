-- The next due job of any organisation; the organisations take turns. A job that
-- is still running when its time is over was left by a server that stopped: it is begun again, and marked as repeated.
--   p_now     the moment to go by; the database's own where null
--   p_limits  the kinds that are asked for, each with the time after which it may be begun again, in milliseconds
--   p_after   the organisation whose turn was last
--   p_busy    the organisations that have their share just now
create or replace function claim_job(p_now timestamptz, p_limits jsonb, p_after uuid, p_busy uuid[])
returns table (
  tenant_id uuid, id uuid, kind text, payload text, attempts integer, is_repeated boolean, version integer,
  started_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := coalesce(p_now, now());
  v_tenant uuid;
  v_id uuid;
begin
  select j.tenant_id, j.id into v_tenant, v_id from jobs j
    where j.status in ('queued', 'failed', 'running') and j.tenant_id > p_after
      and j.due_at <= v_now and j.tenant_id <> all (p_busy) and p_limits ? j.kind
    order by j.tenant_id, j.due_at, j.id limit 1 for no key update skip locked;
  if not found then
    select j.tenant_id, j.id into v_tenant, v_id from jobs j
      where j.status in ('queued', 'failed', 'running') and j.tenant_id <= p_after
        and j.due_at <= v_now and j.tenant_id <> all (p_busy) and p_limits ? j.kind
      order by j.tenant_id, j.due_at, j.id limit 1 for no key update skip locked;
  end if;
  if not found then return; end if;
  return query update jobs j set
      status = 'running', attempts = j.attempts + 1, is_repeated = j.is_repeated or j.status = 'running',
      started_at = v_now, finished_at = null, version = j.version + 1, updated_at = now(), updated_by = null,
      due_at = v_now + (p_limits ->> j.kind)::integer * interval '1 millisecond'
    where j.tenant_id = v_tenant and j.id = v_id
    returning j.tenant_id, j.id, j.kind, j.payload, j.attempts, j.is_repeated, j.version, j.started_at;
end $$;
