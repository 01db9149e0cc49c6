-- What may become of an entry of a timeline, which the application otherwise only adds. The history keeps what it said. Each
-- works within the organisation of the transaction, and gives whether there was such an entry.

-- The author corrects an entry within 15 minutes.
create or replace function correct_note(p_id uuid, p_body text, p_files jsonb, p_untold uuid[]) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update timeline t set version = t.version + 1, updated_at = moment(), updated_by = t.created_by, corrected_at = moment(),
      body = p_body, files = p_files, untold = p_untold
    where t.id = p_id and t.taken_back_at is null and is_own_new_note(t.tenant_id, t.created_by, t.created_at);
  return found;
end $$;

-- The author takes an entry back within 15 minutes: that there was one stays.
create or replace function take_note_back(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update timeline t set version = t.version + 1, updated_at = moment(), updated_by = t.created_by, taken_back_at = moment(),
      pinned_at = null, body = null, files = '[]', untold = '{}'
    where t.id = p_id and t.taken_back_at is null and is_own_new_note(t.tenant_id, t.created_by, t.created_at);
  return found;
end $$;

-- Pinned entries stand first.
create or replace function pin_note(p_id uuid, p_is_pinned boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update timeline t set version = t.version + 1, updated_at = moment(),
      updated_by = (string_to_array(current_setting('app.writer', true), ' ', '-'))[2]::uuid,
      pinned_at = case when p_is_pinned then coalesce(t.pinned_at, moment()) end
    where t.id = p_id and t.taken_back_at is null and t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid;
  return found;
end $$;

-- Whether an entry is the writer's own, of this organisation, and from the last 15 minutes.
create or replace function is_own_new_note(p_tenant uuid, p_by uuid, p_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid and p_at > moment() - interval '15 minutes'
    and p_by = (string_to_array(current_setting('app.writer', true), ' ', '-'))[2]::uuid
$$;
