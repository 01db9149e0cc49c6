import { type Resource, searchedTexts } from "../../../src/schema";
import { orderSql } from "../query/orderSql";
import { Parameters } from "../query/Parameters";
import { searchFunctionOf } from "../query/searchSql";
import { ownOrder } from "../query/selectionSql";
import { columnNameOf, quoted, tableNameOf } from "../tables/names";
import type { ColumnStructure } from "./Structure";

/**
 * The text that a search looks into, kept by the database: the search fields without accents and in lower case, telephone
 * numbers by their digits too.
 */
export function searchColumn(resource: Resource): ColumnStructure | undefined {
  const names = searchedTexts(resource);
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const column = quoted(columnNameOf(name));
    if (resource.fields[name]?.kind === "tags") return [`search_text(${column})`];
    const text = `coalesce(${column}, '')`;
    return resource.fields[name]?.kind === "phone"
      ? [text, `regexp_replace(${text}, '\\D', '', 'g')`]
      : [text];
  });
  return { type: "text", notNull: true, generated: `search_text(${parts.join(" || ' ' || ")})` };
}

/**
 * The function that asks the search index. It runs as the owner of the tables, since row-level security would keep a
 * `like` from using an index, and limits itself to the organisation of the transaction; without one it finds nothing. The ids that it
 * finds come in the list's own order, as one array: a row for each took two fifths of its time.
 */
export function searchRoutine(resource: Resource): [name: string, sql: string] {
  const name = `${searchFunctionOf(resource)}(text[], boolean, integer)`;
  const table = quoted(tableNameOf(resource.name));
  return [
    name,
    `create function ${searchFunctionOf(resource)}(patterns text[], in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found uuid[];
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  execute format(
    'select array(select x.id from (select * from public.%I where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by ORDER)',
    '${tableNameOf(resource.name)}', nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most) into found;
  return found;
end $$`
      .replace("public.%I", `public.${table}`)
      .replace(`\n    '${tableNameOf(resource.name)}',`, "\n   ")
      .replace("ORDER", orderSql(resource, ownOrder(resource), undefined, new Parameters())),
  ];
}
