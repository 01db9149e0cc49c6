import { isDeepStrictEqual } from "node:util";
import {
  type Fields,
  type Filter,
  type ListQuery,
  type Resource,
  searchedReferences,
  type Sort,
  isCollected,
  referencePath,
} from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { tableOf } from "../tables/tableOf";
import { filterSql, isIndexedFilter, isIndexedOrder, isLastIfEmpty, fieldSql } from "./filterSql";
import { anyOf, type Parameters, ruleSql, soleScope } from "./ruleSql";
import { type Condition, referenceConditions, type ReferenceOptions, pathSql } from "./referenceConditions";
import { searchSql } from "./searchSql";
import { searchThroughReferences } from "./searchSql";
import type { Statement } from "../connection/Batch";

/** Most rows a list examines for conditions or an order without an index. */
export const mostExamined = 10_000;

/** The rows of a list query, as `from … where …` with the alias `x`. */
export interface Selection {
  from: string;
  where: string;
  /** Where no index answers the whole query: the first `mostExamined` + 1 rows of the list's own order. */
  examined?: string;
  /** In place of `examined` where `most` was given: the number of a row; that of one more stands for all further rows. */
  row?: string;
  /** Conditions that are met by parts of the rows without overlap, to be counted by an index each. */
  each?: readonly string[];
  /** How many rows match, where `where` names only those of the page. */
  found?: number;
}

interface SelectionOptions extends ReferenceOptions {
  customFields: Fields | undefined;
  /** Whether the query's order matters; not for counts. */
  isOrdered: boolean;
  /** What the rows are selected for. Default: to be read. */
  action?: "export" | undefined;
  /** Given if only the rows of a page need to be selected. */
  page?: Pick<ListQuery, "start" | "end">;
  /** How many rows are examined, in whichever order. Default: the first `mostExamined`. */
  most?: number | undefined;
}

/** Bounds the work of a list query (docs/decisions/0075). Undefined where the actor may read no row. */
export async function selectionSql(
  tx: Transaction,
  resource: Resource,
  query: Pick<ListQuery, "filters" | "groups" | "search" | "sort" | "trash">,
  parameters: Parameters,
  options: SelectionOptions,
): Promise<Selection | undefined> {
  const { acting, customFields, isOrdered, page, most } = options;
  // The trash shows only rows that the actor may restore.
  const actions = query.trash ? (["read", "delete"] as const) : ([options.action ?? "read"] as const);
  const scope = query.trash ? undefined : soleScope(resource.access[actions[0]], acting, parameters);
  const rules = scope
    ? [anyOf(scope.conditions)]
    : actions.map((action) => ruleSql(resource.access[action], acting, parameters));
  if (rules.includes(false)) return undefined;
  const { together, alternatives } = splitGroups(query);
  const own = ownOrder(resource);
  const isAlone =
    together.length + alternatives.length === 0 &&
    (scope || rules.every((rule) => rule === true)) &&
    isDeepStrictEqual(query.sort, own);
  const asked = query.search ? { search: query.search, trash: query.trash } : undefined;
  const search =
    asked &&
    (await (searchedReferences(resource).length > 0
      ? searchThroughReferences(tx, resource, asked, parameters, options)
      : searchSql(
          tx,
          resource,
          { ...asked, owners: scope?.owners },
          parameters,
          isAlone ? page : undefined,
        )));
  const filters = [...together, ...alternatives.flat()];
  const led = await referenceConditions(tx, resource, filters, parameters, options);
  const conditionOf = (filter: Filter): Condition =>
    led.get(filter) ?? {
      sql: filterSql(resource, filter, customFields, parameters),
      isIndexed: isIndexedFilter(resource, filter),
    };
  const others: Condition[] = [
    { sql: query.trash ? "x.deleted_at is not null" : "x.deleted_at is null", isIndexed: true },
    // What was merged comes back by undoing the merge.
    ...(query.trash && resource.mergeable ? [{ sql: "x.merged_into_id is null", isIndexed: true }] : []),
    ...(search ? [{ sql: search.condition, isIndexed: search.isIndexed }] : []),
    ...together.map(conditionOf),
    ...alternatives.map((members) => {
      const each = members.map(conditionOf);
      return {
        sql: `(${each.map(({ sql }) => sql).join(" or ")})`,
        // PostgreSQL combines one index per alternative; one without an index would need all rows.
        isIndexed: each.every(({ isIndexed }) => isIndexed),
      };
    }),
  ];
  const ruled = rules.flatMap((rule) => (typeof rule === "string" ? [{ sql: rule, isIndexed: true }] : []));
  const conditions = [...others, ...ruled];
  const { name } = tableOf(resource);
  const isBounded =
    resource.singleton ||
    search?.isFew ||
    together.some(({ field, operator }) => field === "id" && /^(eq|in)$/.test(operator));
  const isAnswered =
    conditions.every(({ isIndexed }) => isIndexed) && (!isOrdered || isIndexedOrder(resource, query.sort));
  if (isBounded || isAnswered)
    return {
      from: `${name} x`,
      where: joined(conditions),
      ...(scope && { each: apart(scope.conditions).map((sql) => joined([...others, { sql }])) }),
      ...(search?.found !== undefined && { found: search.found }),
    };
  const found = conditions.filter(({ isIndexed }) => isIndexed);
  const rest = conditions.filter(({ isIndexed }) => !isIndexed);
  if (most !== undefined)
    return {
      from: `(select *, row_number() over () as nth from ${name} x where ${joined(found)} limit ${most + 1}) x`,
      where: rest.length > 0 ? `((${joined(rest)}) or x.nth > ${most})` : "true",
      row: "x.nth",
    };
  const order = query.trash ? "x.deleted_at desc" : orderSql(resource, own, customFields, parameters);
  const rows = (maximum: number) =>
    `(select * from ${name} x where ${joined(found)} order by ${order} limit ${maximum})`;
  return {
    from: `${rows(mostExamined)} x`,
    where: rest.length > 0 ? joined(rest) : "true",
    examined: rows(mostExamined + 1),
  };
}

export const ownOrder = ({ list: { sort } }: Resource): Sort[] => [
  { field: sort.field, order: sort.order },
  { field: "id", order: sort.order },
];

/** The filters that every row must meet, including groups of "all", and the groups of which one filter is enough. */
function splitGroups({ filters, groups = [] }: Pick<ListQuery, "filters" | "groups">): {
  together: Filter[];
  alternatives: (readonly Filter[])[];
} {
  const isTogether = ({ match, members }: (typeof groups)[number]) => match === "all" || members.length === 1;
  return {
    together: [...filters, ...groups.filter(isTogether).flatMap(({ members }) => members)],
    alternatives: groups.filter((group) => !isTogether(group)).map(({ members }) => members),
  };
}

/** Each condition, without the rows of those before it. */
const apart = (conditions: readonly string[]): string[] =>
  conditions.map((one, index) =>
    [one, ...conditions.slice(0, index).map((before) => `(${before}) is not true`)].join(" and "),
  );

const joined = (conditions: readonly { sql: string }[]): string =>
  conditions.map(({ sql }) => sql).join(" and ");

/** Rows are counted up to this number where the database keeps no total. */
export const mostCounted = 10_000;

/** Whether the database keeps totals: for resources with a list page or tabs. */
export const keepsTotals = ({ singleton, paths, list }: Resource): boolean =>
  !singleton && (paths?.list !== undefined || list.tabs !== undefined);

/** The statement for a kept total (all live rows, or those of some tabs); undefined for other queries. */
export function keptTotal(resource: Resource, query: ListQuery): Statement | undefined {
  if (query.trash || query.search || query.groups || !keepsTotals(resource)) return undefined;
  const select = "select coalesce(sum(total), 0)::bigint as total from counters where resource = $1";
  const [filter, ...others] = query.filters;
  if (!filter) return { text: select, values: [resource.name] };
  if (others.length > 0 || filter.field !== resource.list.tabs) return undefined;
  if (filter.operator !== "eq" && filter.operator !== "in") return undefined;
  return { text: `${select} and tab = any($2)`, values: [resource.name, [filter.value].flat()] };
}

/** Counts matching rows up to `mostCounted` + 1, and the rows examined for it. */
export const countedTotal = (
  { from, where, each, examined }: Selection,
  values: readonly unknown[],
): Statement => ({
  text: examined
    ? `select count(*) filter (where ${where}) as total, count(*) as examined from ${examined} x`
    : `select count(*) as total, 0 as examined from (${counted(each ?? [where], from)}) counted`,
  values,
});

const counted = (each: readonly string[], from: string): string =>
  each
    .map((where) => `(select x.id from ${from} where ${where} limit ${mostCounted + 1})`)
    .join(" union all ");

/** Selects `id` of rows in the order of a list, the index of which may be used in either direction. */
export function orderedIds(
  resource: Resource,
  sort: readonly Sort[],
  { from, where, examined }: Selection,
  order: string,
  limit: number,
  { start, parameters }: { start: number; parameters: Parameters },
): string {
  const offset = start === 0 ? "" : ` offset ${parameters.add(start)}`;
  const [first, ...others] = sort;
  if (!first || examined || !isLastIfEmpty(resource, sort))
    return `select x.id from ${from} where ${where} order by ${order} limit ${limit}${offset}`;
  // Backwards an index has the rows without a value first: both kinds are read from it and joined.
  const { sorted } = fieldSql(resource, first.field, undefined, parameters);
  const rest = others.map(({ field, order: way }) => `, x.${field} ${way}`).join("");
  const part = (is: string) =>
    `(select x.id, ${sorted} as sorted from ${from} where ${where} and ${sorted} is ${is}
      order by ${sorted} desc${rest} limit ${start + limit})`;
  return `select x.id from (${part("not null")} union all ${part("null")}) x
    order by x.sorted desc nulls last${rest} limit ${limit}${offset}`;
}

/** The SQL order of a list; rows without a value come last in either direction. */
export const orderSql = (
  resource: Resource,
  sort: readonly Sort[],
  customFields: Fields | undefined,
  parameters: Parameters,
  references?: ReferenceOptions,
): string =>
  sort
    .map(({ field: name, order }) => {
      const path = references?.resourceNamed && referencePath(resource, name, references.resourceNamed);
      const { field, sorted: own } = path
        ? fieldSql(path.target, path.of, undefined, parameters, "y")
        : fieldSql(resource, name, customFields, parameters);
      const sorted = path ? pathSql(path, own, references.acting, parameters) : own;
      // Without nulls an index serves both directions; with nulls only ascending order has them last.
      const canBeNull = !isCollected(field) && (field.optional || name.includes("."));
      return `${sorted}${order === "desc" ? (canBeNull ? " desc nulls last" : " desc") : ""}`;
    })
    .join(", ");
