-- Takes a person out of the timeline of a trip, whose entries the application adds and never changes: what was noted becomes
-- p_word. Works within the organisation of the transaction, while rows are erased; the history of each entry says so.
drop function if exists erase_timeline(uuid, text[], text, text[]);

create or replace function erase_timeline(p_trip uuid, p_word text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update timeline t set version = t.version + 1, body = p_word
    where current_setting('app.write_mode', true) = 'erase' and t.trip_id = p_trip and t.body is not null
      and t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
