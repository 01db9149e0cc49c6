-- What happens around erasing a person, beside what keep_history does for each changed row. Each function works within the
-- organisation of the transaction.
drop function if exists erase_timeline(uuid, text[], text, text[]);
drop function if exists erase_timeline(uuid, text);
drop function if exists erase_timeline(uuid[], text);

-- Takes a person out of entries of timelines, which the application adds and never changes: what was noted becomes p_word,
-- and names no file. Works while rows are erased; the history of each entry says so.
create function erase_timeline(p_ids uuid[], p_word text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update timeline t set version = t.version + 1, body = case when t.body is not null then p_word end, files = '[]'
    where current_setting('app.write_mode', true) like 'erase %' and t.id = any(p_ids)
      and t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;

-- Takes values that name the person out of the history of rows. Only texts that this erasure has blanked elsewhere count, so
-- that nothing else can be removed from a history by it.
create or replace function erase_mentions(p_erasure uuid, p_resource text, p_ids uuid[], p_texts text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_texts text[] := array(
    select '%' || regexp_replace(lower(given), '([\\%_])', '\\\1', 'g') || '%' from unnest(p_texts) as texts (given)
      where length(given) >= 5 and exists (
        select from erased e where e.tenant_id = v_tenant and e.erasure_id = p_erasure and e.row_id is not null
          and position(lower(given) in lower(e.was::text)) > 0));
begin
  with naming as (
    select h.id, h.changes, h.secrets, array_agg(c.key) as keys from history h, jsonb_each(h.changes) c
      where h.tenant_id = v_tenant and h.resource = p_resource and h.row_id = any(p_ids)
        and lower(c.value::text) like any(v_texts) group by h.tenant_id, h.id
  ), kept as (
    insert into erased (tenant_id, erasure_id, of_table, entry_id, was)
      select v_tenant, p_erasure, 'history', id, jsonb_build_object('changes', changes, 'secrets', secrets) from naming)
  update history h set changes = nullif(h.changes - n.keys, '{}'), secrets = nullif(h.secrets - n.keys, '{}')
    from naming n where h.tenant_id = v_tenant and h.id = n.id;
end $$;

-- Which erasure the row belongs to that can still be taken back.
create or replace function erasure_of(p_table text, p_row uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id from erasures s
    where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and s.ended_at is null and exists (
      select from erased e where e.tenant_id = s.tenant_id and e.erasure_id = s.id and e.row_id = p_row and e.of_table = p_table)
    order by s.at desc limit 1
$$;

-- Brings back what an erasure took away: columns that are still as it left them, deleted rows, and values of the history.
create or replace function take_back(p_erasure uuid) returns table (of_table text, row_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  v_kept record;
  v_row jsonb;
  v_values jsonb;
  v_columns text;
begin
  for v_kept in select e.* from erased e where e.tenant_id = v_tenant and e.erasure_id = p_erasure order by e.id desc loop
    if v_kept.of_table = 'history' then
      update history h set
          changes = nullif(coalesce(nullif(v_kept.was -> 'changes', 'null'), '{}') || coalesce(h.changes, '{}'), '{}'),
          secrets = nullif(coalesce(nullif(v_kept.was -> 'secrets', 'null'), '{}') || coalesce(h.secrets, '{}'), '{}')
        where h.tenant_id = v_tenant and h.id = v_kept.entry_id;
    elsif v_kept.of_table = 'merge_changes' then
      -- Not of a merge that was undone meanwhile; what was blanked first is kept last.
      continue when not exists (select from merges m
        where m.tenant_id = v_tenant and m.id = (v_kept.was ->> 'merge_id')::uuid and m.status = 'merged');
      insert into merge_changes select * from jsonb_populate_record(null::merge_changes, v_kept.was)
        on conflict on constraint merge_changes__key do update set before = excluded.before, after = excluded.after;
    elsif v_kept.row_id is null then
      execute format('insert into %1$I overriding system value select * from jsonb_populate_record(null::%1$I, $1) on conflict do nothing',
        v_kept.of_table) using v_kept.was;
    else
      execute format('select to_jsonb(t) from %I t where tenant_id = $1 and id = $2 for no key update', v_kept.of_table)
        into v_row using v_tenant, v_kept.row_id;
      select jsonb_object_agg(key, value), string_agg(quote_ident(key), ', ') into v_values, v_columns
        -- The database generates the column that is searched.
        from jsonb_each(v_kept.was) where v_row -> key = v_kept.blank -> key and key <> 'search';
      continue when v_columns is null;
      -- Tables of the server's own have no versions.
      execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $3)) %3$s
          where t.tenant_id = $1 and t.id = $2', v_kept.of_table, v_columns,
          case when v_row ? 'version' then ', version = t.version + 1, updated_at = moment(), updated_by = $4' else '' end)
        using v_tenant, v_kept.row_id, v_values, v_writer[2]::uuid;
      of_table := v_kept.of_table;
      row_id := v_kept.row_id;
      return next;
    end if;
  end loop;
  delete from erased e where e.tenant_id = v_tenant and e.erasure_id = p_erasure;
end $$;

-- Which of these files an erasure holds that can still be taken back.
create or replace function held_files(p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (e.was ->> 'id')::uuid from erased e
    where e.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and e.of_table = 'attachments' and e.was ->> 'id' = any(p_ids::text[])
$$;

-- Ends the erasures whose time is over: what they took away is gone for good. Gives the ids of its files.
create or replace function end_erasures(p_now timestamptz) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with over as (
    update erasures set ended_at = p_now where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
      and ended_at is null and until <= p_now returning tenant_id, id
  ), gone as (
    delete from erased e using over o where e.tenant_id = o.tenant_id and e.erasure_id = o.id returning e.of_table, e.was)
  select (was ->> 'id')::uuid from gone where of_table = 'attachments'
$$;
