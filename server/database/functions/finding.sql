-- The ids of an organisation's rows whose searched texts hold words like these, the most alike first: what a search
-- falls back on when a word is mistyped. Runs as the owner of the tables, since row-level security would prevent the
-- index, and restricts itself to the organisation of the transaction; without one it finds nothing.
create or replace function alike_rows(p_table text, p_words text[], p_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  found uuid[];
begin
  -- Two letters changed places in a short word: 0.5.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  -- The words are written into the statement, so that the planner sees which of them an index helps with.
  execute (
    select format(
        'select array(select id from public.%I where tenant_id = %L and deleted_at is null and %s order by %s desc, id limit %s)',
        p_table, tenant, string_agg(format('search %%> %L', word), ' and '),
        string_agg(format('word_similarity(%L, search)', word), ' + '), p_most)
      from unnest(p_words) as given (word)) into found;
  return found;
end $$;
