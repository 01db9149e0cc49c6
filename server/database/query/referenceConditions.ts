import {
  type Filter,
  type ReferencePath,
  referencePath,
  type Resource,
  type ResourceNamed,
} from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { columnFor, tableOf } from "../tables/tableOf";
import type { Acting } from "./Acting";
import { filterSql } from "./filterSql";
import { isIndexedFilter } from "./indexed";
import { Parameters } from "./Parameters";
import { ruleSql } from "./ruleSql";

/** Where more rows are meant, they are not named by their ids: the list is looked through, and each of its rows is asked. */
export const mostLedTo = 1_000;

/** A condition on a row `x`, and whether an index gives the rows that meet it. */
export interface Condition {
  sql: string;
  isIndexed: boolean;
}

/** With whose rights references are followed, and to which declarations. */
export interface ReferenceOptions {
  acting: Acting;
  /** As given to parseListQuery; without it no filter and no search leads through a reference. */
  resourceNamed?: ResourceNamed | undefined;
}

/** A filter that leads through a reference, and what it asks of the row there. */
interface Led {
  filter: Filter;
  path: ReferencePath;
  asked: Filter;
}

/**
 * The conditions of those filters that lead through a reference. What the actor may not read there, or what is in the
 * trash, counts as no row. Where an index finds the rows that are meant, and they are not many, the list is filtered
 * by their ids, and so by the index of the reference (docs/decisions/0075).
 */
export async function referenceConditions(
  tx: Transaction,
  resource: Resource,
  filters: readonly Filter[],
  parameters: Parameters,
  { acting, resourceNamed }: ReferenceOptions,
): Promise<ReadonlyMap<Filter, Condition>> {
  const led = filters.flatMap((filter): Led[] => {
    const path = resourceNamed && referencePath(resource, filter.field, resourceNamed);
    return path ? [{ filter, path, asked: { ...filter, field: path.of } }] : [];
  });
  const named = led.filter(({ path, asked }) => !isMetByNone(asked) && isIndexedFilter(path.target, asked));
  const found = named.length > 0 ? await tx.batch(named.map((one) => idsOf(one, acting))) : [];
  return new Map(
    led.map((one): [Filter, Condition] => {
      const ids = found[named.indexOf(one)]?.map(({ id }) => id);
      if (!ids || ids.length > mostLedTo)
        return [one.filter, { sql: askedSql(one, acting, parameters), isIndexed: false }];
      const sql = `${columnFor(one.path.by)} = any(${parameters.add(ids)}::uuid[])`;
      return [one.filter, { sql, isIndexed: true }];
    }),
  );
}

/** Whether a row without a value is meant, and so one whose reference leads to none. */
const isMetByNone = ({ operator, value }: Filter): boolean =>
  operator === "ne" || operator === "nin" || (operator === "null" && value === true);

/** The rows that are meant, of which one more than is named. */
function idsOf({ path: { target }, asked }: Led, acting: Acting): Statement {
  const parameters = new Parameters();
  const condition = filterSql(target, asked, undefined, parameters);
  const text = `select x.id from ${tableOf(target).name} x
    where ${readableSql(target, acting, parameters, "x")} and ${condition} limit ${mostLedTo + 1}`;
  return { text, values: parameters.values };
}

function askedSql({ path: { by, target }, asked }: Led, acting: Acting, parameters: Parameters): string {
  const condition = filterSql(target, asked, undefined, parameters, "y");
  return isMetByNone(asked)
    ? `not ${existsSql(by, target, `(${condition}) is not true`, acting, parameters)}`
    : existsSql(by, target, condition, acting, parameters);
}

/** That the reference leads to a row `y` which the actor may read, and that meets the condition. */
export const existsSql = (
  by: string,
  target: Resource,
  condition: string,
  acting: Acting,
  parameters: Parameters,
): string =>
  `exists (select from ${tableOf(target).name} y where y.id = ${columnFor(by)} and ${readableSql(target, acting, parameters, "y")} and ${condition})`;

function readableSql(target: Resource, acting: Acting, parameters: Parameters, row: string): string {
  const rule = ruleSql(target.access.read, acting, parameters, row);
  return `${row}.deleted_at is null${rule === true ? "" : ` and ${rule}`}`;
}
