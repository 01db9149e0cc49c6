import { type Resource, searchedTexts } from "../../../src/schema";
import { orderSql } from "../query/selectionSql";
import { Parameters } from "../query/ruleSql";
import { searchFunctionOf } from "../query/searchSql";
import { mostExamined, ownOrder, keepsTotals } from "../query/selectionSql";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";
import { numberEnding, numberFieldOf } from "./numberIndex";
import type { ColumnStructure } from "./Structure";

/** The search fields in lower case without accents, telephone numbers also as digits. */
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

/** Sample size, from the start of the list, to estimate how frequent words are. */
const sampled = 2_000;

/**
 * The function that uses the search index. It runs as the owner of the tables, since row-level security would prevent
 * the index, and restricts itself to the transaction's organisation; without one it finds nothing. It returns ids in
 * the list's order as one array: separate rows added two fifths of its time.
 *
 * An index returns all rows of a word before the first is used. For long lists a sample shows whether there are more
 * than `most`: then the answer is null, and the list is examined instead.
 */
export function searchRoutine(resource: Resource): [name: string, sql: string] {
  const called = searchFunctionOf(resource);
  const table = `public.${quoted(tableNameOf(resource.name))}`;
  const order = orderSql(resource, ownOrder(resource), undefined, new Parameters());
  const owned = ownedSql(resource);
  return [
    `${called}(text[], text[], text, boolean, integer${owned.types})`,
    `create function ${called}(parts text[], beginnings text[], number text, in_trash boolean, most integer${owned.parameters}) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');${owned.declared}
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given)${owned.sql};
  found uuid[];
  total bigint;
begin
${[...numberLookup(resource, table, order, owned.sql), ...sample(resource, table, order)].join("\n")}
  execute format(
    'select array(select x.id from (select * from ${table} where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by ${order})', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$`,
  ];
}

/** If a row has the number, only that is found. */
function numberLookup(resource: Resource, table: string, order: string, owned: string): string[] {
  const name = numberFieldOf(resource);
  if (!name) return [];
  return [
    `  if number is not null and not in_trash then
    execute format(
      'select array(select x.id from ${table} x where tenant_id = %L and deleted_at is null and ${numberEnding(name)} like %L${owned === "" ? "" : "%s"}
        order by ${order} limit %s)', tenant, reverse(number) || '%'${owned.replace(" ||", ",")}, most) into found;
    if found <> '{}' then
      return found;
    end if;
  end if;`,
  ];
}

/** Restricts the search to the rows of some owners, where these are given. */
function ownedSql({ ownedBy }: Resource) {
  if (!ownedBy) return { types: "", parameters: "", declared: "", sql: "" };
  const { users, teams } = ownedBy;
  const columns = [...users, ...teams].map(
    (name, index) => `${quoted(columnNameOf(name))} = any(%${index < users.length ? 1 : 2}$L::uuid[])`,
  );
  return {
    types: ", uuid[], uuid[]",
    parameters: ", users uuid[], teams uuid[]",
    declared: `
  owned text := case when users is null then '' else format(' and (${columns.join(" or ")})', users, teams) end;`,
    sql: " || owned",
  };
}

function sample(resource: Resource, table: string, order: string): string[] {
  if (!keepsTotals(resource)) return [];
  return [
    `  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = ${literal(resource.name)};
  if not in_trash and total > ${mostExamined} then
    execute format(
      'select count(*) * %s from (select * from ${table} x where tenant_id = %L and deleted_at is null order by ${order} limit ${sampled}) x
        where %s', total / ${sampled}, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;`,
  ];
}
