import {
  childrenIn,
  type Children,
  type Filter,
  parametersOf,
  parseListQuery,
  referenceOf,
  type ReferencePath,
  referencePath,
  type Resource,
  type ResourceNamed,
} from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { columnFor, tableOf } from "../tables/tableOf";
import { type Acting, Parameters, ruleSql } from "./ruleSql";
import { filterSql } from "./filterSql";
import { isIndexedFilter } from "./filterSql";

/** Above this number of target rows, each row of the list is tested instead of filtering by ids. */
export const mostLedTo = 1_000;

/** A condition on a row `x`; `isIndexed`: an index finds its rows. */
export interface Condition {
  sql: string;
  isIndexed: boolean;
}

export interface ReferenceOptions {
  acting: Acting;
  /** As in parseListQuery; without it no filter or search follows references. */
  resourceNamed?: ResourceNamed | undefined;
}

/** A filter through a reference, from the row or to it. */
interface Led {
  filter: Filter;
  /** The column of a row `x` with the ids found. */
  column: string;
  /** Selects up to `mostLedTo` + 1 ids, where an index finds them. */
  ids: Statement | undefined;
  /** The condition where ids are not used. */
  sql(): string;
}

/**
 * Conditions of filters through references, from the rows or to them. Target rows in the trash or closed to the actor
 * count as missing. If an index finds few target rows, the list is filtered by their ids and so by the index of the
 * reference (docs/decisions/0075).
 */
export async function referenceConditions(
  tx: Transaction,
  resource: Resource,
  filters: readonly Filter[],
  parameters: Parameters,
  { acting, resourceNamed }: ReferenceOptions,
): Promise<ReadonlyMap<Filter, Condition>> {
  if (!resourceNamed) return new Map();
  const led = filters.flatMap((filter): Led[] => {
    const path = referencePath(resource, filter.field, resourceNamed);
    if (path) return [ledByPath(filter, path, acting, parameters)];
    const named = resource.namedFilters?.[filter.field];
    const children = named && childrenIn(named);
    const child = children && resourceNamed(children.resource);
    if (!child) return [];
    const by = referenceOf(resource, children, child) ?? "";
    const isAsked = "some" in named === filter.value;
    return [ledByChildren(filter, { ...children, by }, child, isAsked, acting, parameters)];
  });
  const named = led.filter(({ ids }) => ids);
  const found = named.length > 0 ? await tx.batch(named.flatMap(({ ids }) => ids ?? [])) : [];
  return new Map(
    led.map((one): [Filter, Condition] => {
      const ids = found[named.indexOf(one)]?.map(({ id }) => id);
      if (!ids || ids.length > mostLedTo) return [one.filter, { sql: one.sql(), isIndexed: false }];
      return [one.filter, { sql: `${one.column} = any(${parameters.add(ids)}::uuid[])`, isIndexed: true }];
    }),
  );
}

function ledByPath(filter: Filter, path: ReferencePath, acting: Acting, parameters: Parameters): Led {
  const { by, target, of } = path;
  const asked = { ...filter, field: of };
  return {
    filter,
    column: columnFor(by),
    ids:
      !isMetByNone(asked) && isIndexedFilter(target, asked)
        ? idsOf(target, "id", [asked], acting)
        : undefined,
    sql() {
      const condition = filterSql(target, asked, undefined, parameters, "y");
      const isThere = `y.id = ${columnFor(by)}`;
      return isMetByNone(asked)
        ? `not ${existsSql(isThere, target, `(${condition}) is not true`, acting, parameters)}`
        : existsSql(isThere, target, condition, acting, parameters);
    },
  };
}

/** An actor without rights: checkResources ensures that these filters are open to all. */
const lowestActor = { userId: "", role: "viewer", teamIds: [] } as const;

function ledByChildren(
  filter: Filter,
  { by, where }: Children & { by: string },
  child: Resource,
  isAsked: boolean,
  acting: Acting,
  parameters: Parameters,
): Led {
  const { filters } = parseListQuery(child, parametersOf(where), { actor: lowestActor });
  return {
    filter,
    column: "x.id",
    ids:
      isAsked && filters.some((one) => isIndexedFilter(child, one))
        ? idsOf(child, by, filters, acting)
        : undefined,
    sql() {
      const conditions = filters.map((one) => filterSql(child, one, undefined, parameters, "y"));
      const exists = existsSql(
        `${columnFor(by, "y")} = x.id`,
        child,
        conditions.join(" and ") || "true",
        acting,
        parameters,
      );
      return isAsked ? exists : `not ${exists}`;
    },
  };
}

/** Whether rows without a value match, including rows without a target. */
const isMetByNone = ({ operator, value }: Filter): boolean =>
  operator === "ne" || operator === "nin" || (operator === "null" && value === true);

/** Selects a column as `id` from matching rows that the actor may read, up to `mostLedTo` + 1. */
function idsOf(target: Resource, column: string, filters: readonly Filter[], acting: Acting): Statement {
  const parameters = new Parameters();
  const readable = readableSql(target, acting, parameters, "y");
  const conditions = filters.map((one) => filterSql(target, one, undefined, parameters, "y"));
  const text = `select ${columnFor(column, "y")} as id from ${tableOf(target).name} y
    where ${[readable, ...conditions].join(" and ")} limit ${mostLedTo + 1}`;
  return { text, values: parameters.values };
}

/** Whether a matching row `y` exists that the actor may read. */
export const existsSql = (
  isThere: string,
  target: Resource,
  condition: string,
  acting: Acting,
  parameters: Parameters,
): string =>
  `exists (select from ${tableOf(target).name} y where ${isThere} and ${readableSql(target, acting, parameters, "y")} and ${condition})`;

/** A value of the row that `x` refers to; null where the actor may not read it. */
export const pathSql = (
  { by, target }: ReferencePath,
  sql: string,
  acting: Acting,
  parameters: Parameters,
): string =>
  `(select ${sql} from ${tableOf(target).name} y where y.id = ${columnFor(by)} and ${readableSql(target, acting, parameters, "y")})`;

function readableSql(target: Resource, acting: Acting, parameters: Parameters, row: string): string {
  const rule = ruleSql(target.access.read, acting, parameters, row);
  return `${row}.deleted_at is null${rule === true ? "" : ` and ${rule}`}`;
}
