import type { AnyField, AnyFields } from "../../../src/schema";
import { columnNameOf } from "../tables/tableOf";
import { differs, without } from "./comparing";
import { columnDefinition, named } from "./definitions";
import { checkData, destroys } from "./marks";
import type { ColumnStructure, TableStructure } from "./Structure";

/** @throws Error where the key changed, or values mean nothing in the new type. */
export function alterTable(
  name: string,
  old: TableStructure,
  table: TableStructure,
  fields: AnyFields = {},
): string[] {
  if (differs(old.primaryKey, table.primaryKey) || old.ofTenants !== table.ofTenants)
    throw new Error(`The key of the table "${name}" changed. Write this migration by hand.`);
  const alter = `alter table ${named(name)}`;
  return [
    ...without(old.columns, table.columns).map(
      ([column, { type }]) =>
        `${destroys(`from ${named(name)} where ${isFilled(named(column), type)}`)}${alter} drop column ${named(column)}`,
    ),
    ...Object.entries(table.columns).flatMap(([column, structure]) =>
      alterColumn(name, column, old.columns[column], structure, fields),
    ),
    ...Object.entries(table.checks)
      .filter(([check, condition]) => old.checks[check] !== condition)
      .map(([check, condition]) => `${alter} add constraint ${named(check)} check (${condition})`),
  ];
}

const isFilled = (column: string, type: string): string =>
  type === "jsonb"
    ? `${column} not in ('[]', '{}')`
    : `${column} ${type.endsWith("[]") ? "<> '{}'" : "is not null"}`;

function alterColumn(
  table: string,
  name: string,
  old: ColumnStructure | undefined,
  column: ColumnStructure,
  fields: AnyFields,
): string[] {
  const alter = `alter table ${named(table)}`;
  if (old && !differs(old, column)) return [];
  if (!old) {
    if (column.notNull && column.default === undefined && column.generated === undefined)
      throw new Error(
        `${alter}: the new column "${name}" is required and rows that exist have no value for it. ` +
          "Give the field a default or make it optional.",
      );
    return [`${alter} add column ${columnDefinition(name, column)}`];
  }
  if (old.generated !== column.generated)
    return [`${alter} drop column ${named(name)}`, `${alter} add column ${columnDefinition(name, column)}`];
  const of = `${alter} alter column ${named(name)}`;
  const isRetyped = old.type !== column.type;
  const field = Object.entries(fields).find(([one]) => columnNameOf(one) === name)?.[1];
  const isDropped = old.default !== undefined && (isRetyped || column.default === undefined);
  const isSet = column.default !== undefined && (isRetyped || old.default !== column.default);
  return [
    ...(isDropped ? [`${of} drop default`] : []),
    ...(isRetyped ? [castColumn(table, name, old.type, column.type, field)] : []),
    ...(isSet ? [`${of} set default ${column.default}`] : []),
    ...(old.notNull === column.notNull ? [] : fillAndRequire(table, of, name, column)),
  ];
}

function fillAndRequire(table: string, of: string, name: string, column: ColumnStructure): string[] {
  if (!column.notNull) return [`${of} drop not null`];
  const empty = `${named(table)} where ${named(name)} is null`;
  return column.default === undefined
    ? [`${checkData(`from ${empty}`)}${of} set not null`]
    : [
        `update ${named(table)} set ${named(name)} = default where ${named(name)} is null`,
        `${of} set not null`,
      ];
}

/** Texts that PostgreSQL accepts for a type, as its own regular expressions, valid from version 15. */
const readable: Readonly<Record<string, string>> = {
  integer: "^\\s*[-+]?[0-9]{1,10}\\s*$",
  bigint: "^\\s*[-+]?[0-9]{1,18}\\s*$",
  numeric: "^\\s*[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)\\s*$",
  boolean: "^\\s*(true|false|t|f|yes|no|y|n|on|off|1|0)\\s*$",
  date: "^\\s*[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\\s*$",
  timestamptz: "^\\s*[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[ T][0-9]{2}:[0-9]{2}",
};
const isNumeric = (type: string): boolean => /^(integer|bigint|numeric)/.test(type);
const familyOf = (type: string): string => type.replace(/\(.*$/, "");

/**
 * Changes a column's type, with a question for rows that prevent it or that the field would refuse.
 * @param field the declared field; its `min` and `max` also apply to existing values.
 * @throws Error where values mean nothing in the new type: text as a reference, a list as a single value.
 */
export function castColumn(table: string, name: string, from: string, to: string, field?: AnyField): string {
  const column = named(name);
  const cast = `alter table ${named(table)} alter column ${column} type ${to} using ${column}::${to}`;
  const stray = strayRows(column, from, to);
  if (stray === undefined)
    throw new Error(
      `In ${table}, "${name}" is of the type ${from} and would be of ${to}: stored values say nothing there. ` +
        "Keep the field and declare another one beside it, of a new name; fill that in its migration, and take the old one out in a later one.",
    );
  // Only number kinds have these, as numbers.
  const { min, max } = (field ?? {}) as { min?: number; max?: number };
  const bounds = isNumeric(to)
    ? [
        ...(min === undefined ? [] : [`${column}::numeric < ${min}`]),
        ...(max === undefined ? [] : [`${column}::numeric > ${max}`]),
      ]
    : [];
  const outside =
    bounds.length === 0
      ? []
      : [stray ? `case when ${stray} then true else ${bounds.join(" or ")} end` : bounds.join(" or ")];
  const condition = outside[0] ?? stray;
  if (!condition) return cast;
  return `${checkData(`from ${named(table)} where ${column} is not null and (${condition})`)}${cast}`;
}

/** SQL for values that are invalid in the new type. Empty where all are valid; undefined where none is. */
function strayRows(column: string, from: string, to: string): string | undefined {
  const [before, after] = [familyOf(from), familyOf(to)];
  if (before === after && !isNumeric(from)) return "";
  if (isNumeric(from) && isNumeric(to)) return strayNumbers(column, from, to);
  if (after === "text") return before in readable ? "" : undefined;
  if (before === "text") {
    const pattern = readable[after];
    return pattern && `${column} !~* '${pattern}'`;
  }
  if (before === "date" && after === "timestamptz") return "";
  if (before === "timestamptz" && after === "date") return `${column} <> ${column}::date`;
  return undefined;
}

function strayNumbers(column: string, from: string, to: string): string {
  const digits: Readonly<Record<string, readonly [number, number]>> = { integer: [10, 0], bigint: [19, 0] };
  const sizeOf = (type: string) => {
    const [, precision = "0", scale = "0"] = /\((\d+),(\d+)\)/.exec(type) ?? [];
    return digits[type] ?? ([Number(precision), Number(scale)] as const);
  };
  const [[whole, places], [newWhole, newPlaces]] = [sizeOf(from), sizeOf(to)];
  const isNarrower = newPlaces < places || newWhole - newPlaces < whole - places;
  if (!isNarrower) return "";
  const limit = to === "integer" ? "2147483647" : `1e${newWhole - newPlaces}`;
  return `${column} <> round(${column}::numeric, ${newPlaces}) or abs(${column}::numeric) >${to === "integer" ? "" : "="} ${limit}`;
}
