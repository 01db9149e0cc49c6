import type { Fields } from "../../../src/schema/kinds";
import type { ListQuery } from "../../../src/schema/listQuery";
import { listedResource, type AnyRow, type Resource } from "../../../src/schema/resource";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import type { Acting } from "../query/Acting";
import { orderSql } from "../query/orderSql";
import { Parameters } from "../query/Parameters";
import { ruleSql } from "../query/ruleSql";
import { searchSql, type SearchSql } from "../query/searchSql";
import { countedTotal, keptTotal, mostCounted } from "../query/totalSql";
import { whereSql } from "../query/whereSql";
import { tableOf } from "../tables/tableOf";

export interface Page {
  rows: AnyRow[];
  /** All rows that the query means; where `totalCapped`, at least so many. */
  total: number;
  totalCapped: boolean;
}

export interface ListOptions {
  /** The organisation's query fields by key, as given to parseListQuery. */
  customFields?: Fields;
}

/** One page of a resource's rows, under its rule of reading, with the fields that lists have. */
export async function list(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  acting: Acting,
  { customFields }: ListOptions = {},
): Promise<Page> {
  const parameters = new Parameters();
  const filtered = whereSql(resource, query, acting, customFields, parameters);
  if (filtered === undefined) return { rows: [], total: 0, totalCapped: false };
  const search = query.search
    ? await searchSql(tx, resource, { ...query, search: query.search }, parameters)
    : undefined;
  const where = search ? `${filtered} and ${search.condition}` : filtered;
  const readsAll = ruleSql(resource.access.read, acting, new Parameters()) === true;
  const total = totalOf({ resource, query, where, readsAll, search, values: [...parameters.values] });
  const page = pageSql(resource, query, where, customFields, parameters);
  const [rows = [], totals = []] = await tx.batch([page, total.statement]);
  // The first statement selects every field of the resource under its name, the second one number.
  const counted = (totals[0] as { total: number }).total;
  return { rows: rows as AnyRow[], total: Math.min(counted, total.most), totalCapped: counted > total.most };
}

interface TotalOptions {
  resource: Resource;
  query: ListQuery;
  where: string;
  /** Whether the actor may read every row. */
  readsAll: boolean;
  search: SearchSql | undefined;
  values: readonly unknown[];
}

/** How the total is found: kept, or counted up to `most`. */
function totalOf(options: TotalOptions): { statement: Statement; most: number } {
  const { resource, query, where, readsAll, search, values } = options;
  const kept = readsAll ? keptTotal(resource, query) : undefined;
  if (kept) return { statement: kept, most: Infinity };
  const byIndex = readsAll && query.filters.length === 0 ? search?.count : undefined;
  return { statement: byIndex ?? countedTotal(resource, where, values), most: mostCounted };
}

function pageSql(
  resource: Resource,
  { sort, start, end }: ListQuery,
  where: string,
  customFields: Fields | undefined,
  parameters: Parameters,
): Statement {
  const { name } = tableOf(resource);
  const { selected } = tableOf(listedResource(resource));
  const order = orderSql(resource, sort, customFields, parameters);
  const limit = `limit ${end - start}`;
  if (start === 0)
    return {
      text: `select ${selected} from ${name} x where ${where} order by ${order} ${limit}`,
      values: parameters.values,
    };
  // Far pages skip ids alone, which an index may hold without the rows.
  const ids = `select x.id from ${name} x where ${where} order by ${order} ${limit} offset ${parameters.add(start)}`;
  return {
    text: `select ${selected} from ${name} x join (${ids}) page using (id) order by ${order}`,
    values: parameters.values,
  };
}
