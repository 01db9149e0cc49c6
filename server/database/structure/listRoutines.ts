import { isIndexedList, type Resource } from "../../../src/schema";
import { listFunctionOf } from "../query/filterSql";
import { columnNameOf, quoted, tableNameOf } from "../tables/names";

/**
 * The functions that ask the indexes of lists: the ids of the rows whose list has any of the values, in the trash or not.
 * They run as the owner of the tables, since row-level security would keep the operators of lists from using an index, and
 * limit themselves to the organisation of the transaction; without one they find nothing.
 */
export const listRoutines = (resource: Resource): [name: string, sql: string][] =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
    if (!isIndexedList(field)) return [];
    const called = listFunctionOf(resource, name);
    return [
      [
        `${called}(uuid[])`,
        `create function ${called}(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public.${quoted(tableNameOf(resource.name))}
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and ${quoted(columnNameOf(name))} && wanted
$$`,
      ],
    ];
  });
