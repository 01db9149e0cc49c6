-- Takes a person out of the timeline of a trip, whose entries the application adds and never changes: texts of these kinds
-- become p_word, changes of these fields go. Works within the organisation of the transaction, while rows are erased; the
-- history of each entry says so.
create or replace function erase_timeline(p_trip uuid, p_kinds text[], p_word text, p_fields text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update timeline t set version = t.version + 1,
      body = case when t.kind = any(p_kinds) then p_word else t.body end,
      changes = (select coalesce(jsonb_agg(c.change order by c.place), '[]')
        from jsonb_array_elements(t.changes) with ordinality c (change, place)
        where c.change ->> 'field' <> all(p_fields))
    where current_setting('app.deed', true) = 'erase' and t.trip_id = p_trip
      and t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
