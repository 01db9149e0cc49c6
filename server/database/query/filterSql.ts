import {
  type Fields,
  type Filter,
  isIndexedList,
  type Operator,
  readAsked,
  type Resource,
} from "../../../src/schema";
import type { Compared, ListTests } from "../columns";
import { columnNameOf, tableNameOf } from "../tables/tableOf";
import { fieldSql } from "./fieldSql";
import { likePattern } from "./likePattern";
import type { Parameters } from "./ruleSql";

/**
 * A filter of a list query as an SQL condition on a row, `x` where not said otherwise.
 * @throws Error for a field that no filter can ask.
 */
export function filterSql(
  resource: Resource,
  filter: Filter,
  customFields: Fields | undefined,
  parameters: Parameters,
  row?: string,
): string {
  const named = resource.namedFilters?.[filter.field];
  if (named && "notEmpty" in named) {
    const { list } = fieldSql(resource, named.notEmpty, customFields, parameters);
    if (!list) throw new Error(`The named filter "${filter.field}" looks at a field that is no list.`);
    return filter.value ? `not ${list.isEmpty(list.sql)}` : list.isEmpty(list.sql);
  }
  const { field, compared, list } = fieldSql(resource, filter.field, customFields, parameters, row);
  if (isIndexedList(field) && hasAnyOf.has(filter.operator)) {
    const values = parameters.add([filter.value].flat());
    return `${row ?? "x"}.id = any(array(select ${listFunctionOf(resource, filter.field)}(${values}::uuid[])))`;
  }
  if (list) return listCondition(list, filter, parameters);
  if (compared?.currency && filter.operator !== "null")
    return moneyCondition({ ...compared, currency: compared.currency }, filter, parameters);
  if (compared) return conditions[filter.operator](compared, filter.value, parameters);
  throw new Error(`The field "${filter.field}" cannot be filtered.`);
}

/** What the index of a list answers. */
export const hasAnyOf: ReadonlySet<Operator> = new Set(["eq", "in"]);

/** The function that asks the index of a list (structure/listRoutines.ts). */
export const listFunctionOf = (resource: Resource, field: string): string =>
  `${tableNameOf(resource.name)}_with_${columnNameOf(field)}`;

type Condition = (compared: Compared, value: unknown, parameters: Parameters) => string;

const comparison =
  (sign: string): Condition =>
  ({ sql, type }, value, parameters) =>
    `${sql} ${sign} ${parameter(type, value, parameters)}`;

/** What each operator is in SQL, for fields of one value. An empty field is not any value, so it passes `ne` and `nin`. */
const conditions: Readonly<Record<Operator, Condition>> = {
  eq: comparison("="),
  ne: comparison("is distinct from"),
  gt: comparison(">"),
  gte: comparison(">="),
  lt: comparison("<"),
  lte: comparison("<="),
  like: ({ sql }, value, parameters) => `${sql} ilike ${parameters.add(likePattern(String(value)))}`,
  in: ({ sql, type }, value, parameters) => `${sql} = any(${parameter(type, value, parameters)})`,
  nin: ({ sql, type }, value, parameters) =>
    `(${sql} = any(${parameter(type, value, parameters)})) is not true`,
  null: ({ sql }, value) => `${sql} is ${value ? "" : "not "}null`,
  between: ({ sql, type }, value, parameters) => {
    // The parser of the dialect gives two values.
    const [from, to] = value as [unknown, unknown];
    return `${sql} between ${parameter(type, from, parameters)} and ${parameter(type, to, parameters)}`;
  },
};

/** Money by its amount; where the filter says a currency, what is in another one is not meant. */
function moneyCondition(
  compared: Compared & { currency: string },
  { operator, value }: Filter,
  parameters: Parameters,
): string {
  const asked = [value].flat().map(readAsked);
  const amounts = asked.map(({ amount }) => amount);
  const condition = conditions[operator](compared, Array.isArray(value) ? amounts : amounts[0], parameters);
  const currency = asked.find((one) => one.currency)?.currency;
  return currency ? `(${condition} and ${compared.currency} = ${parameters.add(currency)})` : condition;
}

function listCondition(list: ListTests & { sql: string }, filter: Filter, parameters: Parameters): string {
  const { sql } = list;
  switch (filter.operator) {
    case "eq":
      return list.contains(sql, parameters.add(filter.value));
    case "ne":
      return `not (${list.contains(sql, parameters.add(filter.value))})`;
    case "in":
      return list.overlaps(sql, parameters.add(filter.value));
    case "nin":
      return `not (${list.overlaps(sql, parameters.add(filter.value))})`;
    case "null":
      return filter.value ? list.isEmpty(sql) : `not (${list.isEmpty(sql)})`;
    default:
      throw new Error(`A list has no filter "${filter.operator}".`);
  }
}

/** A value, or a list of values, with its type, so that an out-of-range number is compared rather than refused. */
function parameter(type: Compared["type"], value: unknown, parameters: Parameters): string {
  const isList = Array.isArray(value);
  const isWhole = isList ? value.every(Number.isSafeInteger) : Number.isSafeInteger(value);
  const cast = type === "number" ? (isWhole ? "bigint" : "numeric") : type;
  return `${parameters.add(value)}::${cast}${isList ? "[]" : ""}`;
}
