import type { ListQuery } from "../../../src/schema/listQuery";
import type { Fields } from "../../../src/schema/kinds";
import type { Resource } from "../../../src/schema/resource";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters } from "../../database/query/Parameters";
import { ruleSql } from "../../database/query/ruleSql";
import { searchSql } from "../../database/query/searchSql";
import { mostCounted } from "../../database/query/totalSql";
import { whereSql } from "../../database/query/whereSql";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Call } from "../endpoint";
import { queryOf } from "./readList";

interface Counts {
  all: number;
  byValue: Record<string, number>;
}

/** How many rows each tab of a list holds under the list's filters; the tab's own filter is left out of it. */
export const readCounts = (resource: Resource, call: Call<unknown>): Promise<Counts> =>
  call.rest.database.reading(call.caller.tenantId, async (tx) => {
    const { query, customFields } = await queryOf(tx, resource, call);
    const filters = query.filters.filter(({ field }) => field !== resource.list.tabs);
    const rows = await countRows(tx, resource, { ...query, filters }, call.caller, customFields);
    const byValue = Object.fromEntries(rows.map(({ tab, total }) => [tab, total]));
    return { all: rows.reduce((sum, { total }) => sum + total, 0), byValue };
  });

type TabRow = { tab: string; total: number };

/** By the totals that the database keeps where it can, else by counting up to the limit of lists. */
async function countRows(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
  customFields: Fields | undefined,
): Promise<TabRow[]> {
  const readsAll = ruleSql(resource.access.read, caller, new Parameters()) === true;
  if (readsAll && !query.trash && !query.search && query.filters.length === 0)
    return tx.query<TabRow>(
      "select tab, sum(total)::bigint as total from tallies where resource = $1 group by tab having sum(total) > 0",
      [resource.name],
    );
  const parameters = new Parameters();
  const filtered = whereSql(resource, query, caller, customFields, parameters);
  if (filtered === undefined) return [];
  const { search } = query;
  const where = search
    ? `${filtered} and ${(await searchSql(tx, resource, { search, trash: query.trash }, parameters)).condition}`
    : filtered;
  const { name } = tableOf(resource);
  const tab = columnFor(resource.list.tabs ?? "");
  return tx.query<TabRow>(
    `select tab, count(*) as total from (
       select ${tab} as tab from ${name} x where ${where} limit ${mostCounted}) counted
     where tab is not null group by tab`,
    parameters.values,
  );
}
