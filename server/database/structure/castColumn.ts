import type { AnyField } from "../../../src/schema";
import { checkData } from "./marks";
import { named } from "./definitions";

/** Texts that PostgreSQL reads as a value of the type, as regular expressions of its own that hold for version 15 too. */
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
 * The statement that gives a column another type, with the question for the rows that stop it or whose value the field would refuse.
 * @param field of the column as it is declared now; its `min` and `max` hold for what is there already too.
 * @throws Error where values of the one type say nothing in the other: text as a reference, a list as a single value.
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
  // Only kinds of numbers have these, and there they are numbers.
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

/** SQL of what is no value of the new type. Empty where each value is one; undefined where none is. */
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

/** Numbers that the narrower type rounds or cannot hold. */
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
