import {
  type AnyRow,
  columnPaths,
  type Fields,
  listedResource,
  type ListQuery,
  type ReferencePath,
  type Resource,
  type ResourceNamed,
  type RowIn,
  type Sort,
} from "../../../src/schema";
import { isLastIfEmpty } from "../query/filterSql";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { type Acting, Parameters, ruleSql } from "../query/ruleSql";
import {
  orderedIds,
  orderSql,
  mostExamined,
  selectionSql,
  type Selection,
  countedTotal,
  keptTotal,
  mostCounted,
} from "../query/selectionSql";
import { pathSql, type ReferenceOptions } from "../query/referenceConditions";
import { quoted, columnFor, tableOf } from "../tables/tableOf";

export interface Page<Row> {
  rows: Row[];
  /** All matching rows; a minimum where `totalCapped`. */
  total: number;
  totalCapped: boolean;
  /** Where no index answers the query: the number of rows examined. */
  examined?: number;
}

export interface ListOptions {
  /** The organisation's query fields by key, as in parseListQuery. */
  customFields?: Fields;
  /** As in parseListQuery. */
  resourceNamed?: ResourceNamed;
}

/** In bytes. */
export const largestPage = 8 * 1024 * 1024;

/** One page of rows, under the read rule, with the fields of lists. */
export async function list<R extends Resource>(
  tx: Transaction,
  resource: R,
  query: ListQuery,
  acting: Acting,
  { customFields, resourceNamed }: ListOptions = {},
): Promise<Page<RowIn<R>>> {
  const parameters = new Parameters();
  const options = { acting, customFields, resourceNamed, isOrdered: true, page: query };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  if (!selection) return { rows: [], total: 0, totalCapped: false };
  const readsAll = ruleSql(resource.access.read, acting, new Parameters()) === true;
  const kept = readsAll && !selection.examined ? keptTotal(resource, query) : undefined;
  const { found } = selection;
  const count = found === undefined ? [kept ?? countedTotal(selection, [...parameters.values])] : [];
  const page = pageSql(resource, query, selection, parameters, { acting, customFields, resourceNamed });
  const [rows = [], totals = []] = await tx.batch([page, ...count]);
  // The first statement selects every field by name, the second one these numbers.
  const { total, examined = 0 } = (totals[0] ?? { total: found }) as { total: number; examined?: number };
  const isPart = examined > mostExamined;
  return {
    // See above.
    rows: rows as RowIn<R>[],
    total: kept ? total : Math.min(total, mostCounted),
    totalCapped: isPart || (!kept && total > mostCounted),
    ...(isPart ? { examined: mostExamined } : {}),
  };
}

interface IdOptions extends ListOptions {
  action?: "export";
  limit: number;
  /** In the query's order; else by id. */
  isOrdered?: true;
  /** Called where no index answers the query and not all rows were examined. */
  onPart?(): never;
}

/** The ids of the rows of a query, under the read rule. The query's page is ignored. */
export async function listIds(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  acting: Acting,
  { limit, isOrdered, onPart, action, customFields, resourceNamed }: IdOptions,
): Promise<string[]> {
  const parameters = new Parameters();
  const references = { acting, resourceNamed };
  const options = { ...references, customFields, isOrdered: isOrdered === true, action };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  if (!selection) return [];
  if (onPart && selection.examined) {
    const [[looked] = []] = await tx.batch([countedTotal(selection, [...parameters.values])]);
    if (Number(looked?.["examined"]) > mostExamined) onPart();
  }
  const sort: readonly Sort[] = isOrdered ? query.sort : [{ field: "id", order: "asc" }];
  const order = orderSql(resource, sort, customFields, parameters, references);
  const text = orderedIds(resource, sort, selection, order, limit, { start: 0, parameters });
  const rows = await tx.query<{ id: string }>(text, parameters.values);
  return rows.map(({ id }) => id);
}

/** The rows with these ids that the actor may export, in this order, with the fields of the resource. */
export async function rowsByIds(
  tx: Transaction,
  resource: Resource,
  ids: readonly string[],
  references: ReferenceOptions,
): Promise<AnyRow[]> {
  const { name } = tableOf(resource);
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.export, references.acting, parameters);
  if (rule === false) return [];
  return tx.query<AnyRow>(
    `select ${selectedSql(resource, references, parameters)} from ${name} x
     join unnest(${parameters.add(ids)}::uuid[]) with ordinality as these (these_id, place) on x.id = these_id
     where ${rule} order by place`,
    parameters.values,
  );
}

function pageSql(
  resource: Resource,
  { sort, start, end }: ListQuery,
  selection: Selection,
  parameters: Parameters,
  { customFields, ...references }: ReferenceOptions & Pick<ListOptions, "customFields">,
): Statement {
  const { name } = tableOf(resource);
  const selected = selectedSql(listedResource(resource), references, parameters);
  const order = orderSql(resource, sort, customFields, parameters, references);
  const { from, where, found, examined } = selection;
  const limit = end - start;
  const isFirst = start === 0 && !examined && !isLastIfEmpty(resource, sort);
  if (isFirst || found !== undefined)
    return {
      text: `select ${selected} from ${from} where ${where} order by ${order} limit ${limit}`,
      values: parameters.values,
      largest: largestPage,
    };
  // Only ids are skipped and sorted, which an index may hold without the rows.
  const ids = orderedIds(resource, sort, selection, order, limit, { start, parameters });
  return {
    text: `select ${selected} from ${name} x join (${ids}) page using (id) order by ${order}`,
    values: parameters.values,
    largest: largestPage,
  };
}

/** The fields of the resource, and its columns through references. */
const selectedSql = (resource: Resource, references: ReferenceOptions, parameters: Parameters): string =>
  [
    tableOf(resource).selected,
    ...openPaths(resource, references).map(
      (path) =>
        `${pathSql(path, columnFor(path.of, "y"), references.acting, parameters)} as ${quoted(path.name)}`,
    ),
  ].join(", ");

/** Columns through references that the actor may read in some rows. */
const openPaths = (
  resource: Resource,
  { acting, resourceNamed }: ReferenceOptions,
): readonly ReferencePath[] =>
  resourceNamed
    ? columnPaths(resource, resourceNamed).filter((path) => acting === "system" || path.isOpenTo(acting))
    : [];

interface EachOptions {
  /** A condition on rows `x`; without one on `deleted_at` it includes the trash. */
  where(parameters: Parameters): string;
  batch?: number;
  /** Until the transaction ends. */
  lock?: true;
}

/** All matching rows, as the server, by id: concurrent changes neither repeat nor skip a row. */
export async function* each<R extends Resource>(
  tx: Transaction,
  resource: R,
  { where, batch = 200, lock }: EachOptions,
): AsyncGenerator<RowIn<R>[]> {
  const { name, selected } = tableOf(resource);
  for (let last: string | undefined; ;) {
    const parameters = new Parameters();
    const after = last === undefined ? "" : ` and x.id > ${parameters.add(last)}::uuid`;
    const rows = await tx.query<RowIn<R>>(
      `select ${selected} from ${name} x where (${where(parameters)})${after}
       order by x.id limit ${batch}${lock ? " for no key update" : ""}`,
      parameters.values,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id;
  }
}
