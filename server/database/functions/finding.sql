drop function if exists alike_rows(text, text[], integer);

-- For each table, the ids of an organisation's rows whose searched texts hold words like these, the most alike first:
-- what a search falls back on when a word is mistyped. Runs as the owner of the tables, since row-level security would
-- prevent the index, and restricts itself to the organisation of the transaction; without one it finds nothing.
--
-- The likeness of one text takes 13 µs to compute, and a frequent name has thousands of rows. So a hundred are
-- examined, and then only those of which the index leaves open that they are more alike than the last one kept.
--
-- p_words: letters and digits; a point stands for any other character, as in a pattern.
create or replace function alike_rows(p_tables text[], p_words text[], p_most integer) returns setof uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
-- With a limit, the planner would expect to meet enough rows soon without the index of the words.
set enable_seqscan = off set enable_indexscan = off as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- A word of the row begins with each typed one, or with two neighbouring letters of it exchanged.
  exchanged text;
  alike text;
  -- For each word 1 where one letter is wrong, missing or too many, otherwise its similarity.
  likeness text;
  own_rows text;
  found uuid[];
  likenesses real[];
  least real;
  higher real;
  -- Null: all.
  examined integer;
  added integer;
begin
  -- Longer patterns would take long to compile: twenty letters are enough.
  select string_agg(format('search ~ %L', '\m(' || exchanges || ')'), ' and '),
      string_agg(format('search %%> %L', word), ' and '),
      string_agg(format('case when search ~ %L then 1 else word_similarity(%L, search) end',
        '\m(' || slips || ')', word), ' + ')
    into exchanged, alike, likeness
    from unnest(p_words) as given (word), left(word, 20) as start, lateral (
      select
        string_agg(left(start, n - 1) || substr(start, n + 1, 1) || substr(start, n, 1) || substr(start, n + 2), '|'),
        string_agg(left(start, n - 1) || '\w{0,2}' || substr(start, n + 1), '|')
      from generate_series(1, length(start)) n) as patterns (exchanges, slips);
  foreach own_rows in array p_tables loop
    own_rows := format('public.%I where tenant_id = %L and deleted_at is null', own_rows, tenant);
    execute format('select array(select id from %s and %s limit %s)', own_rows, exchanged, p_most) into found;
    likenesses := array_fill(cardinality(p_words), array[cardinality(found)]);
    if cardinality(found) < p_most then
      -- A short word with a wrong letter: 0.5.
      least := 0.5;
      examined := 100;
      loop
        perform set_config('pg_trgm.word_similarity_threshold', least::text, true);
        execute format(
            'select count(*) - cardinality($1), coalesce((array_agg(id order by likeness desc, id))[:%1$s], ''{}''),
              coalesce((array_agg(likeness order by likeness desc, id))[:%1$s], ''{}'')
            from (
              (select id, %2$s as likeness from %3$s and id <> all ($1) and %4$s limit %5$L)
              union all select * from unnest($1, $2)) as seen',
            p_most, likeness, own_rows, alike, examined)
          into added, found, likenesses using found, likenesses;
        -- How similar each word is at least in a row that surpasses the last one kept: the others add 1 at most.
        higher := likenesses[p_most] - cardinality(p_words) + 1.00001;
        exit when (added = examined) is not true or higher > 1;
        if higher > least then least := higher; else examined := null; end if;
      end loop;
    end if;
    return next found;
  end loop;
end $$;
