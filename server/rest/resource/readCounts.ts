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
import type { JsonSchema } from "../answerSchema";
import type { Call } from "../endpoint";
import { queryOf } from "./readList";

interface Counts {
  all: number;
  byValue: Record<string, number>;
  /** The tabs that hold more than was counted; with them `all` is a least as well. */
  capped: string[];
}

/** The wire form of the counts. */
export const countsSchema: JsonSchema = {
  type: "object",
  properties: {
    all: { type: "integer" },
    byValue: { type: "object", additionalProperties: { type: "integer" } },
    capped: {
      type: "array",
      items: { type: "string" },
      description: `The tabs that hold more than the ${mostCounted} that were counted.`,
    },
  },
};

/** How many rows each tab of a list holds under the list's filters; the tab's own filter is left out of it. */
export async function readCounts(tx: Transaction, resource: Resource, call: Call<unknown>): Promise<Counts> {
  const { query, customFields } = await queryOf(tx, resource, call);
  const filters = query.filters.filter(({ field }) => field !== resource.list.tabs);
  const { rows, most } = await countRows(tx, resource, { ...query, filters }, call.caller, customFields);
  const bounded = rows.map(({ tab, total }) => ({ tab, total: Math.min(total, most) }));
  return {
    all: bounded.reduce((sum, { total }) => sum + total, 0),
    byValue: Object.fromEntries(bounded.map(({ tab, total }) => [tab, total])),
    capped: rows.filter(({ total }) => total > most).map(({ tab }) => tab),
  };
}

type TabRow = { tab: string; total: number };
/** Rows of tabs that hold anything; a total above `most` says no more than that there are more. */
type Counted = { rows: TabRow[]; most: number };

/** By the totals that the database keeps where it can, else by counting up to the limit of lists. */
async function countRows(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
  customFields: Fields | undefined,
): Promise<Counted> {
  const readsAll = ruleSql(resource.access.read, caller, new Parameters()) === true;
  if (readsAll && !query.trash && !query.search && query.filters.length === 0) {
    const text =
      "select tab, sum(total)::bigint as total from tallies where resource = $1 group by tab having sum(total) > 0";
    return { rows: await tx.query<TabRow>(text, [resource.name]), most: Infinity };
  }
  const parameters = new Parameters();
  const filtered = whereSql(resource, query, caller, customFields, parameters);
  if (filtered === undefined) return { rows: [], most: Infinity };
  const { search } = query;
  const where = search
    ? `${filtered} and ${(await searchSql(tx, resource, { search, trash: query.trash }, parameters)).condition}`
    : filtered;
  return { rows: await countTabs(tx, resource, where, parameters), most: mostCounted };
}

/** One look at the rows is enough where there are few; where there are many, a full tab would hide the others. */
async function countTabs(
  tx: Transaction,
  resource: Resource,
  where: string,
  parameters: Parameters,
): Promise<TabRow[]> {
  const { name } = tableOf(resource);
  const tab = columnFor(resource.list.tabs ?? "");
  const seen = await tx.query<TabRow>(
    `select tab, count(*) as total from (
       select ${tab} as tab from ${name} x where ${where} limit ${mostCounted + 1}) counted
     where tab is not null group by tab`,
    parameters.values,
  );
  if (seen.reduce((sum, { total }) => sum + total, 0) <= mostCounted) return seen;
  return tx.query<TabRow>(
    `select tab, total from unnest(${parameters.add(tabsOf(resource))}::text[]) tabs (tab), lateral (
       select count(*) as total from (
         select from ${name} x where ${where} and ${tab} = tabs.tab limit ${mostCounted + 1}) counted) each
     where total > 0`,
    parameters.values,
  );
}

/** The options of the field that divides the list. */
function tabsOf({ fields, list }: Resource): string[] {
  const field = fields[list.tabs ?? ""];
  return field?.kind === "choice" ? Object.keys(field.choices) : [];
}
