import { declaredIn, namesIn, type Check, type Declared } from "./field/checks";
import type { AnyField } from "./field/field";
import { didYouMean } from "./nearest";

/** What is wrong with a declaration, and the remedy. */
export type CheckError = readonly [found: string, remedy: string];

/** What cannot work in the checks of a declaration and of the rows and groups in it. */
export function errorsOfChecks(
  { fields, checks = [] }: Declared,
  inside?: AnyField,
  path = "",
): CheckError[] {
  return [
    ...errorsOfThese(checks, fields, inside, path),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const nested = declaredIn(field);
      return nested ? errorsOfChecks(nested, field, `${path}${name}.`) : [];
    }),
  ];
}

/** What cannot work in these checks alone, which read the given fields. */
export const errorsOfThese = (
  checks: readonly Check[],
  fields: Declared["fields"],
  inside?: AnyField,
  path = "",
): CheckError[] =>
  checks.flatMap((check) => fieldErrorsOf(check, fields, inside).map((error) => located(error, check, path)));

const located = ([found, remedy]: CheckError, { rule }: Check, path: string): CheckError => [
  `the check "${rule}"${path && ` in "${path.slice(0, -1)}"`} ${found}`,
  remedy,
];

function fieldErrorsOf(check: Check, fields: Declared["fields"], inside: AnyField | undefined): CheckError[] {
  const isList = check.rule === "unique" || check.rule === "sumAtMost";
  if (isList && inside?.kind !== "rows")
    return [["compares rows and stands in none", "move it into a field of rows"]];
  if (check.rule === "oneOf") {
    const found = [check.field, check.other].filter((name) => !isInRows(name, fields));
    return found.map((name): CheckError => [
      `reads "${name}", which is no field in rows`,
      'name a field of rows and a field in it, "rates.roomType" say',
    ]);
  }
  const unknown = namesIn(check).filter((name) => !fields[name]);
  if (unknown.length > 0)
    return unknown.map((name): CheckError => [
      `reads "${name}", which is no field there.${didYouMean(name, Object.keys(fields))}`,
      "name a field beside it",
    ]);
  if (check.rule === "among") return strangers(check.values, fields[check.field]);
  return check.rule === "notBefore" ? unordered(fields[check.field], fields[check.other]) : [];
}

const ordered: ReadonlySet<string> = new Set(["number", "amount", "percent", "date", "instant", "time"]);

const unordered = (one: AnyField | undefined, other: AnyField | undefined): CheckError[] =>
  one && other && one.kind === other.kind && ordered.has(one.kind)
    ? []
    : [["compares what has no order", "name two dates, times, numbers or amounts"]];

function strangers(values: readonly string[], field: AnyField | undefined): CheckError[] {
  // Only the kind choice has choices, an object.
  const { choices } = (field ?? {}) as { choices?: object };
  const unknown = choices ? values.filter((value) => !Object.hasOwn(choices, value)) : [];
  return unknown.map((value) => [`names "${value}", which is no option of it`, "name one of its options"]);
}

/** Whether a path leads through rows to a field in them, or to the id of an identified row. */
function isInRows(path: string, fields: Declared["fields"]): boolean {
  const [list = "", name = "", ...more] = path.split(".");
  const field = fields[list];
  if (field?.kind !== "rows") return false;
  const inside = declaredIn(field)?.fields ?? {};
  if (more.length > 0) return isInRows([name, ...more].join("."), inside);
  return name in inside || (name === "id" && "identified" in field && field.identified === true);
}
