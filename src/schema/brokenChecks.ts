import { applies, notApplying } from "./applying";
import { declaredIn, namesIn, type Check, type Declared } from "./field/checks";
import type { AnyFields, AnyField } from "./field/field";
import { memoized } from "./memoized";
import { bodiesIn, walkerOf, type Visitor, holding } from "./walk";

type Values = Readonly<Record<string, unknown>>;
type Issue = readonly [row: number, path: string, message: string];

// Only the kind rows can be identified.
const isIdentified = (field: AnyField): boolean => "identified" in field && field.identified === true;

const holdingIds = holding(isIdentified);

/** The ids that were seen, each after the path of its list without indexes. */
interface SeenIds {
  ids: Set<string>;
}

/** Reports an id that occurs twice in a list. The same list in several rows counts as one. */
const doubledIds: Visitor<SeenIds & { errors: Record<string, string[]> }> = {
  looksAt: isIdentified,
  visit({ path, value }, { ids, errors }) {
    const list = path.replaceAll(/\.\d+/g, "");
    for (const [index, { id }] of bodiesIn(value).entries()) {
      if (typeof id !== "string") continue;
      const key = `${list} ${id}`;
      if (ids.has(key))
        errors[`${path}.${index}.id`] = [
          "Another one has the same id. Leave it out, and it gets one of its own.",
        ];
      ids.add(key);
    }
  },
};

/** The values with an id for each identified row that has none. In a copy, all such rows get new ids. */
export function withRowIds<V extends Values>(
  fields: AnyFields,
  values: V,
  newId: () => string,
  isCopy = false,
): V {
  const changed = holdingIds(fields).flatMap(([name, field]) => {
    const nested = declaredIn(field)?.fields;
    const value = values[name];
    if (!nested || value == null) return [];
    const filled = (row: Values): Values => {
      const inner = withRowIds(nested, row, newId, isCopy);
      return isIdentified(field) && (isCopy || row.id === undefined) ? { ...inner, id: newId() } : inner;
    };
    // The schema has checked it: rows hold a list of objects, a group holds an object.
    return [[name, Array.isArray(value) ? value.map(filled) : filled(value as Values)] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

interface Found extends SeenIds {
  errors: Record<string, string[]>;
}

const nestedChecks: Visitor<Found> = {
  looksAt: (field) => (declaredIn(field)?.checks ?? []).length > 0,
  visit({ path, field, value }, { errors }) {
    const { fields = {}, checks = [] } = declaredIn(field) ?? {};
    for (const [index, inner, message] of errorsIn(fields, checks, bodiesIn(value)))
      (errors[`${path}.${Array.isArray(value) ? `${index}.` : ""}${inner}`] ??= []).push(message);
  },
};

const namesOf = memoized((check: Check) => namesIn(check).map((name) => name.split(".", 1)[0] ?? ""));

/**
 * Checks the rules of a declaration and of its lists and groups, in one walk with other visitors.
 * @returns takes the whole row and the names of the written fields. It skips rules that read none of these,
 * so that values stored before a rule existed do not block other changes.
 */
export function rulesWith<To extends Found>(others: readonly Visitor<To>[]) {
  const walk = walkerOf<To>([notApplying, doubledIds, nestedChecks, ...others]);
  return ({ fields, checks = [] }: Declared, row: Values, written: ReadonlySet<string>, to: To): void => {
    walk(fields, row, written, to);
    const concerned = checks.filter((check) => namesOf(check).some((name) => written.has(name)));
    for (const [, path, message] of errorsIn(fields, concerned, [row]))
      (to.errors[path] ??= []).push(message);
  };
}

const checkRules = rulesWith<Found>([]);

/** The errors of a row under the rules of a declaration; see `rulesWith`. */
export function brokenChecks(
  declared: Declared,
  row: Values,
  written: ReadonlySet<string>,
): Record<string, string[]> {
  const found: Found = { errors: {}, ids: new Set() };
  checkRules(declared, row, written, found);
  return found.errors;
}

const errorsIn = (fields: AnyFields, checks: readonly Check[], rows: readonly Values[]): Issue[] =>
  checks.flatMap((check) => {
    if (check.rule === "unique") return doubles(fields, check, rows);
    if (check.rule === "sumAtMost") return overSum(check, rows);
    return rows.flatMap((row, index) =>
      (check.rule === "oneOf" ? strangers(fields, check, row) : broken(fields, check, row)).map(
        ([path, message]): Issue => [index, path, message],
      ),
    );
  });

type InRow = Exclude<Check, { rule: "unique" | "sumAtMost" | "oneOf" }>;

function broken(fields: AnyFields, check: InRow, row: Values): [string, string][] {
  if (check.rule === "filled") {
    const asked = check.fields.filter((name) => applies(fields[name] ?? {}, [row]));
    const [first] = asked;
    // Where a value is not known here, the server decides.
    return !first || asked.some((name) => row[name] === undefined || hasSomething(row[name]))
      ? []
      : [[first, check.message]];
  }
  if (check.rule === "exactlyOne") {
    const [first = "", ...others] = check.fields;
    const [, ...more] = check.fields.filter((name) => hasSomething(row[name]));
    const labels = check.fields.map((name) => fields[name]?.label ?? name).join(", ");
    if (more.length > 0) return more.map((name) => [name, `Give only one of these: ${labels}.`]);
    return [first, ...others].some((name) => row[name] === undefined || hasSomething(row[name]))
      ? []
      : [[first, `Give one of these: ${labels}.`]];
  }
  if (check.rule === "among")
    return row[check.field] == null || check.values.some((value) => value === row[check.field])
      ? []
      : [[check.field, check.message]];
  const [value, other] = [row[check.field], row[check.other]];
  if (check.rule === "clear") return hasSomething(other) ? [[check.field, String(other)]] : [];
  const label = `“${fields[check.other]?.label ?? check.other}”`;
  if (check.rule === "needed")
    return other === check.is && !hasSomething(value)
      ? [[check.field, check.message ?? "Fill this in."]]
      : [];
  if (value == null || other == null) return [];
  if (check.rule === "distinct")
    return value === other ? [[check.field, `Choose another than in ${label}.`]] : [];
  if (!(isLess(value, other) || (check.strictly && value === other))) return [];
  if (check.message) return [[check.field, check.message]];
  const [less, more] = typeof value === "number" ? ["less than", "more than"] : ["before", "after"];
  return [[check.field, check.strictly ? `This has to be ${more} ${label}.` : `This is ${less} ${label}.`]];
}

const hasSomething = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) ? value.length > 0 : value != null;

/** Dates, times and instants are texts of one form, so they compare as texts. */
const isLess = (value: unknown, other: unknown): boolean =>
  (typeof value === "number" && typeof other === "number" && value < other) ||
  (typeof value === "string" && typeof other === "string" && value < other);

function strangers(fields: AnyFields, check: Extract<Check, { rule: "oneOf" }>, row: Values) {
  const { field, other, strictly, message } = check;
  const known = valuesAt(row, other.split(".")).map(([, value]) => value);
  if (known.length === 0 && !strictly) return [];
  const source = other.split(".", 1)[0] ?? other;
  const label = fields[source]?.label ?? source;
  return valuesAt(row, field.split(".")).flatMap(([path, value]): [string, string][] =>
    value == null || known.includes(value)
      ? []
      : [[path, message ?? `“${label}” has no “${String(value)}”.`]],
  );
}

/** Every value of a field in rows, or in rows of rows, with its path. */
const valuesAt = (row: Values, [name = "", ...more]: readonly string[], at = ""): [string, unknown][] =>
  more.length === 0
    ? [[`${at}${name}`, row[name]]]
    : bodiesIn(row[name]).flatMap((one, index) => valuesAt(one, more, `${at}${name}.${index}.`));

function doubles(
  fields: AnyFields,
  { fields: names, where }: Extract<Check, { rule: "unique" }>,
  rows: readonly Values[],
): Issue[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index): Issue[] => {
    const values = names.map((name) => row[name] ?? null);
    if ((where && row[where] !== true) || values[0] === null) return [];
    const key = JSON.stringify(values).toLowerCase();
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const labels = names.map((name) => `“${fields[name]?.label ?? name}”`).join(", ");
    return [[index, names[0], `Another one has the same ${labels}.`]];
  });
}

function overSum(
  { field, maximum, message }: Extract<Check, { rule: "sumAtMost" }>,
  rows: readonly Values[],
) {
  let sum = 0;
  const index = rows.findIndex((row) => (sum += typeof row[field] === "number" ? row[field] : 0) > maximum);
  return index < 0 ? [] : [[index, field, message] as const];
}
