import * as z from "zod";
import type { ListQuery, Resource } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import type { ListOptions } from "../../database/repository/list";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { mostExamined, selectionSql, type Selection, mostCounted } from "../../database/query/selectionSql";
import { columnFor } from "../../database/tables/tableOf";
import type { Call } from "../endpoint/endpoint";
import { queryOf } from "./readList";

/** What the counts are on the wire. With tabs in `capped`, `all` is a least as well. */
export const countsAnswer = z.object({
  all: z.int(),
  byValue: z.record(z.string(), z.int()),
  capped: z.array(z.string()).describe(`The tabs that hold more than the ${mostCounted} that were counted.`),
});
type Counts = z.infer<typeof countsAnswer>;

/** How many rows each tab of a list holds under the list's filters; the tab's own filter is left out of it. */
export async function readCounts(tx: Transaction, resource: Resource, call: Call<unknown>): Promise<Counts> {
  const { query, options } = await queryOf(tx, resource, call);
  const filters = query.filters.filter(({ field }) => field !== resource.list.tabs);
  const { rows, most, isPart } = await countRows(tx, resource, { ...query, filters }, call.caller, options);
  const bounded = rows.map(({ tab, total }) => ({ tab, total: Math.min(total, most) }));
  const all = bounded.reduce((sum, { total }) => sum + total, 0);
  return {
    // One row more than is counted tells that there are more.
    all: isPart ? Math.min(all, most) : all,
    byValue: Object.fromEntries(bounded.map(({ tab, total }) => [tab, total])),
    capped: isPart ? tabsOf(resource) : rows.filter(({ total }) => total > most).map(({ tab }) => tab),
  };
}

type TabRow = { tab: string; total: number };
/** Rows of tabs that hold anything; a total above `most` says no more than that there are more. */
interface Counted {
  rows: TabRow[];
  most: number;
  /** Whether not all rows were looked through: every tab may hold more. */
  isPart?: boolean;
}

/** By the totals that the database keeps where it can, else by counting up to the limit of lists. */
async function countRows(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
  { customFields, resourceNamed }: ListOptions,
): Promise<Counted> {
  const readsAll = ruleSql(resource.access.read, caller, new Parameters()) === true;
  if (readsAll && !query.trash && !query.search && !query.groups && query.filters.length === 0) {
    const text =
      "select tab, sum(total)::bigint as total from counters where resource = $1 group by tab having sum(total) > 0";
    return { rows: await tx.query<TabRow>(text, [resource.name]), most: Infinity };
  }
  const parameters = new Parameters();
  const options = { acting: caller, customFields, resourceNamed, isOrdered: false };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  if (!selection) return { rows: [], most: Infinity };
  return countTabs(tx, resource, selection, parameters);
}

/** One look at the rows is enough where there are few; where there are many, a full tab would hide the others. */
async function countTabs(
  tx: Transaction,
  resource: Resource,
  selection: Selection,
  parameters: Parameters,
): Promise<Counted> {
  const { from, where, examined } = selection;
  const tab = columnFor(resource.list.tabs ?? "");
  const most = mostCounted;
  if (examined) {
    const looked = await tx.query<{ tab: string | null; total: number; examined: number }>(
      `select ${tab} as tab, count(*) filter (where ${where}) as total, (sum(count(*)) over ())::bigint as examined
       from ${examined} x group by 1`,
      parameters.values,
    );
    const rows = looked.flatMap((row) =>
      row.tab !== null && row.total > 0 ? [{ ...row, tab: row.tab }] : [],
    );
    return { rows, most, isPart: (looked[0]?.examined ?? 0) > mostExamined };
  }
  const rows = await tx.query<TabRow>(
    `select tab, count(*) as total from (
       select ${tab} as tab from ${from} where ${where} limit ${most + 1}) counted
     where tab is not null group by tab`,
    [...parameters.values],
  );
  if (rows.reduce((sum, { total }) => sum + total, 0) <= most) return { rows, most };
  return {
    rows: await tx.query<TabRow>(
      `select tab, total from unnest(${parameters.add(tabsOf(resource))}::text[]) tabs (tab), lateral (
       select count(*) as total from (
         select from ${from} where ${where} and ${tab} = tabs.tab limit ${most + 1}) counted) each
     where total > 0`,
      parameters.values,
    ),
    most,
  };
}

/** The options of the field that divides the list. */
function tabsOf({ fields, list }: Resource): string[] {
  const field = fields[list.tabs ?? ""];
  return field?.kind === "choice" ? Object.keys(field.choices) : [];
}
