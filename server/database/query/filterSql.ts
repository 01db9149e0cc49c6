import {
  type Fields,
  type Filter,
  isIndexedList,
  type Operator,
  readAsked,
  type Resource,
  type AnyField,
  pathParts,
  allFields,
  fieldsOfLastMade,
  isCollected,
  kindOf,
  memoized,
  type Sort,
} from "../../../src/schema";
import {
  type Compared,
  type ListTests,
  columnNameOf,
  tableNameOf,
  columnOf,
  columnFor,
  tableOf,
} from "../tables/tableOf";
import type { Parameters } from "./ruleSql";

/** @throws Error for a field that cannot be filtered. */
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

/** The operators that the index of a list answers. */
export const hasAnyOf: ReadonlySet<Operator> = new Set(["eq", "in"]);

/** The function that uses the index of a list (structure/structureOf.ts). */
export const listFunctionOf = (resource: Resource, field: string): string =>
  `${tableNameOf(resource.name)}_with_${columnNameOf(field)}`;

type Condition = (compared: Compared, value: unknown, parameters: Parameters) => string;

const comparison =
  (sign: string): Condition =>
  ({ sql, type }, value, parameters) =>
    `${sql} ${sign} ${parameter(type, value, parameters)}`;

/** The SQL of operators for fields with one value. An empty field passes `ne` and `nin`. */
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
    // The parser ensures two values.
    const [from, to] = value as [unknown, unknown];
    return `${sql} between ${parameter(type, from, parameters)} and ${parameter(type, to, parameters)}`;
  },
};

/** Compares money by amount; a value that names a currency only in that one. Of two limits the first names it. */
function moneyCondition(
  compared: Compared & { currency: string },
  { operator, value }: Filter,
  parameters: Parameters,
): string {
  const asked = [value].flat().map(readAsked);
  const compare = (by: Operator, amount: unknown, currency?: string) => {
    const condition = conditions[by](compared, amount, parameters);
    return currency ? `(${condition} and ${compared.currency} = ${parameters.add(currency)})` : condition;
  };
  const any = () =>
    `(${asked.map(({ amount, currency }) => compare("eq", amount, currency)).join(" or ") || "false"})`;
  if (operator === "ne" || operator === "nin") return `${any()} is not true`;
  if (operator === "in") return any();
  const amounts = asked.map(({ amount }) => amount);
  const currency = asked.find((one) => one.currency)?.currency;
  return compare(operator, Array.isArray(value) ? amounts : amounts[0], currency);
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

/** A typed value or list, so that an out-of-range number is compared rather than refused. */
function parameter(type: Compared["type"], value: unknown, parameters: Parameters): string {
  const isList = Array.isArray(value);
  const isWhole = isList ? value.every(Number.isSafeInteger) : Number.isSafeInteger(value);
  const cast = type === "number" ? (isWhole ? "bigint" : "numeric") : type;
  return `${parameters.add(value)}::${cast}${isList ? "[]" : ""}`;
}

/** The `like` pattern for texts that contain this one; its wildcards are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A field in SQL: declared, or `custom.key` for a query field. */
export interface FieldSql {
  field: AnyField;
  compared?: Compared;
  list?: ListTests & { sql: string };
  sorted: string;
}

/** @throws Error for an unknown field. */
export function fieldSql(
  resource: Resource,
  name: string,
  customFields: Fields | undefined,
  parameters: Parameters,
  row?: string,
): FieldSql {
  const inside = pathParts(name);
  if (inside) {
    const [custom, key] = inside;
    return queryFieldSql(custom, key, customFields?.[key], parameters);
  }
  const field = tableOf(resource).fields[name];
  if (!field) throw unknownField(name);
  const column = columnOf(field);
  const sql = columnFor(name, row);
  const compared = column.compared?.(sql);
  return {
    field,
    ...(compared ? { compared } : {}),
    ...(column.list ? { list: { ...column.list, sql } } : {}),
    sorted: column.sortedBy?.(sql, field) ?? compared?.sql ?? sql,
  };
}

function queryFieldSql(
  outer: string,
  key: string,
  field: Fields[string] | undefined,
  parameters: Parameters,
): FieldSql {
  const column = field && columnOf(field);
  if (!field || !column?.inJson) throw unknownField(`${outer}.${key}`);
  const json = `(${columnFor(outer)} -> ${parameters.add(key)}::text)`;
  if ("list" in column.inJson) return { field, list: { ...column.inJson.list, sql: json }, sorted: json };
  const compared = column.inJson.compared(json);
  return { field, compared, sorted: column.sortedBy?.(compared.sql, field) ?? compared.sql };
}

// parseListQuery refuses unknown names, so this is a bug of the server.
const unknownField = (name: string) => new Error(`The list query names "${name}", which is no field here.`);

/** The operators that a B-tree index answers; for the others it is no better than a scan. */
const lookups: ReadonlySet<Operator> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "between"]);

/** Whether an index finds the rows of a filter, in tables of any size. */
export function isIndexedFilter(resource: Resource, { field, operator, value }: Filter): boolean {
  const { filters, lists } = indexed(resource);
  if (lists.has(field)) return hasAnyOf.has(operator);
  return (lookups.has(operator) || (operator === "null" && value === true)) && filters.has(field);
}

/** Whether an index gives this order: one field, then the id. Descending, it would put nulls first. */
export function isIndexedOrder(resource: Resource, sort: readonly Sort[]): boolean {
  const [first, ...others] = sort.filter(({ field }) => field !== "id");
  return !first || (others.length === 0 && indexed(resource).orders.has(first.field));
}

/** Whether the order is that of an index but for rows without a value, which the index has first and lists last. */
export const isLastIfEmpty = (resource: Resource, sort: readonly Sort[]): boolean =>
  isIndexedOrder(resource, sort) &&
  sort[0]?.order === "desc" &&
  allFields(resource)[sort[0].field]?.optional === true;

interface Indexed {
  filters: ReadonlySet<string>;
  orders: ReadonlySet<string>;
  lists: ReadonlySet<string>;
}

/** The first fields of indexes; the twin of resourceIndexes in structure/resourceTable.ts. */
const indexed = memoized((resource: Resource): Indexed => {
  const { list, indexes = [] } = resource;
  const fields = Object.entries(allFields(resource)).filter(([, field]) => !isCollected(field));
  const named = (isMeant: (field: (typeof fields)[number][1]) => unknown) =>
    fields.flatMap(([name, field]) => (isMeant(field) ? [name] : []));
  // An index on a choice uses keys, while lists use the order of options.
  const ordered = named((field) => kindOf(field).sortable && field.kind !== "choice");
  const alone = [
    "id",
    list.sort.field,
    ...indexes.flatMap((one) => (one.length === 1 ? [...one] : [])),
    ...named(({ indexed: isIndexed, unique }) => isIndexed || unique),
  ];
  return {
    filters: new Set([
      ...alone,
      ...(list.tabs ? [list.tabs] : []),
      ...(fieldsOfLastMade(resource).length > 0 ? ["createdBy"] : []),
      ...indexes.flatMap(([first]) => (first ? [first] : [])),
      ...Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === "reference" ? [name] : [])),
    ]),
    orders: new Set(alone.filter((name) => ordered.includes(name))),
    lists: new Set(
      Object.entries(resource.fields).flatMap(([name, field]) => (isIndexedList(field) ? [name] : [])),
    ),
  };
});
