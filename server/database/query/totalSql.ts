import type { ListQuery, Resource } from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Selection } from "./selectionSql";

/** Where the database keeps no total, so many rows are counted and no more. */
export const mostCounted = 10_000;

/** Whether the database keeps the totals of a resource: where people page through all of it, or it has tabs. */
export const keepsTotals = ({ singleton, paths, list }: Resource): boolean =>
  !singleton && (paths?.list !== undefined || list.tabs !== undefined);

/**
 * The statement for a total that the database keeps (a table's live rows, or those of some tabs); undefined where the
 * query asks for anything else.
 */
export function keptTotal(resource: Resource, query: ListQuery): Statement | undefined {
  if (query.trash || query.search || query.groups || !keepsTotals(resource)) return undefined;
  const select = "select coalesce(sum(total), 0)::bigint as total from counters where resource = $1";
  const [filter, ...others] = query.filters;
  if (!filter) return { text: select, values: [resource.name] };
  if (others.length > 0 || filter.field !== resource.list.tabs) return undefined;
  if (filter.operator !== "eq" && filter.operator !== "in") return undefined;
  return { text: `${select} and tab = any($2)`, values: [resource.name, [filter.value].flat()] };
}

/** The statement that counts: all that a query means, up to one more than `mostCounted`, and how many rows it looked through. */
export const countedTotal = (
  { from, where, examined }: Selection,
  values: readonly unknown[],
): Statement => ({
  text: examined
    ? `select count(*) filter (where ${where}) as total, count(*) as examined from ${examined} x`
    : `select count(*) as total, 0 as examined from (select from ${from} where ${where} limit ${mostCounted + 1}) counted`,
  values,
});
