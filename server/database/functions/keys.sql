-- The live rows of the organisation of which one of the columns is one of the texts, in capitals or not. As the owner:
-- under row-level security PostgreSQL would not use an index on lower().
create or replace function ids_by_text(p_table text, p_columns text[], p_texts text[])
returns table (text text, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
  texts text[] := (select array_agg(distinct lower(given)) from unnest(p_texts) as given);
begin
  foreach name in array p_columns loop
    return query execute format(
      'select lower(x.%1$I::text), x.id from public.%2$I x where tenant_id = $1 and lower(x.%1$I::text) = any($2) and deleted_at is null',
      name, p_table) using nullif(current_setting('app.tenant_id', true), '')::uuid, texts;
  end loop;
end $$;
