import {
  isMap,
  type AnyRow,
  brokenChecks,
  createSchema,
  type CustomField,
  customSchema,
  type Field,
  type FieldErrors,
  fieldErrorsOf,
  fieldsOfQueryFields,
  isSameValue,
  onlyWhatApplies,
  patchSchema,
  type QueryField,
  type Resource,
} from "../../../schema";

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The body that saves the form: settable fields with a value, or that differ from `base`, if given. Query
 * fields must be in use, and fields that do not apply are empty.
 */
export function formBody(
  values: FormValues,
  base: FormValues | undefined,
  fields: ReadonlyMap<string, Field>,
  queryFields: readonly QueryField[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const applying = onlyWhatApplies(Object.fromEntries(fields), values);
  for (const [name, field] of fields) {
    const value = applying[name];
    if (base ? isSameValue(value, base[name]) : value === undefined) continue;
    body[name] =
      field.kind === "custom" ? activeOf(field, value, queryFields) : value === undefined ? null : value;
  }
  return body;
}

function activeOf(
  custom: CustomField,
  value: unknown,
  queryFields: readonly QueryField[],
): Record<string, unknown> {
  // Values of query fields are a map by key.
  const held = (value ?? {}) as Record<string, unknown>;
  const keys = Object.keys(fieldsOfQueryFields(custom, queryFields)).filter((key) => held[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, held[key]]));
}

/**
 * The errors that the server would find in the body, by field path: it uses the same schemas and rules.
 * @param base the row to change. Undefined for a new one.
 */
export function checkBody(
  resource: Resource,
  base: Readonly<Record<string, unknown>> | undefined,
  body: Record<string, unknown>,
  queryFields: readonly QueryField[],
): FieldErrors {
  const action = base ? "update" : "create";
  const result =
    action === "update"
      ? patchSchema(resource).safeParse({ version: 1, ...body })
      : createSchema(resource).safeParse(body);
  const errors = {
    ...brokenChecks(resource, { ...base, ...body }, new Set(Object.keys(body))),
    ...(result.error ? fieldErrorsOf(result.error) : {}),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "custom" || (action === "update" && !(name in body))) continue;
    // Values of query fields are a map by key.
    const [held, before] = [body[name] ?? {}, base?.[name] ?? {}] as [FormValues, FormValues];
    const custom = customSchema(field, queryFields).safeParse(held);
    if (!custom.error) continue;
    for (const [path, messages] of Object.entries(fieldErrorsOf(custom.error))) {
      const key = path.split(".")[0] ?? "";
      // As on the server, a stored value stays valid until it is changed.
      if (held[key] === undefined || !isSameValue(held[key], before[key]))
        errors[path ? `${name}.${path}` : name] = messages;
    }
  }
  return errors;
}

/** A tree of paths. An empty branch means the part itself. */
type Below = Map<string, Below>;

/** Marks a part without an earlier value, because its row is new. */
const gone = Symbol("gone");

/** Reverts the parts at these paths to `base`, and leaves out new rows, so that everything else can be stored. */
export function withoutParts(values: FormValues, base: FormValues, paths: Iterable<string>): FormValues {
  const left: Record<string, unknown> = { ...values };
  for (const [name, below] of treeOf(paths)) {
    const part = reverted(values[name], base[name], below);
    left[name] = part === gone ? base[name] : part;
  }
  return left;
}

function treeOf(paths: Iterable<string>): Below {
  const tree: Below = new Map();
  for (const path of paths) {
    let here = tree;
    for (const part of path.split(".")) {
      const next = here.get(part) ?? new Map();
      here.set(part, next);
      here = next;
    }
  }
  return tree;
}

function reverted(value: unknown, base: unknown, at: Below): unknown {
  if (at.size > 0 && isRows(value))
    return value.flatMap((row, place) => {
      const below = at.get(String(place));
      if (!below) return [row];
      const before = isRows(base) ? base.find(({ id }) => id === row.id) : undefined;
      const left = reverted(row, before, below);
      return left === gone ? [] : [left];
    });
  if (at.size > 0 && isMap(value)) {
    const before = isMap(base) ? base : {};
    const parts = [...at].map(([name, below]) => [name, reverted(value[name], before[name], below)] as const);
    return parts.some(([, part]) => part === gone) ? gone : { ...value, ...Object.fromEntries(parts) };
  }
  return base === undefined ? gone : base;
}

const isRows = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.every((row) => isMap(row) && typeof row.id === "string");

/** Turns a path in `part` into the path of the same part in `whole`. Rows are found by id. */
function pathIn(whole: FormValues, part: FormValues, path: string): string {
  let [there, here]: unknown[] = [whole, part];
  const steps = path.split(".").map((step) => {
    const place = Number(step);
    const id = isRows(here) ? here[place]?.id : undefined;
    const found = id !== undefined && isRows(there) ? there.findIndex((row) => row.id === id) : -1;
    const own = found < 0 ? step : String(found);
    [there, here] = [inside(there, own), inside(here, step)];
    return own;
  });
  return steps.join(".");
}

const inside = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : isMap(value) ? value[name] : undefined;

interface Held {
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  queryFields: readonly QueryField[];
  base: AnyRow;
  values: FormValues;
}

interface Storable {
  values: FormValues;
  body: Record<string, unknown>;
  /** Errors of the other values, by their paths in the given values. */
  errors: FieldErrors;
}

/** Rounds before whole rows are reverted: reverting a new option breaks an item that refers to it, for example. */
const rounds = 3;
/** Most steps in a path: a field of a row in an item of a day. */
const deepest = 8;

/**
 * Everything in a form that can be stored. An error holds back only its own part or its new row.
 * @param refused errors known in addition to those that the declaration finds.
 */
export function whatCanBeStored(held: Held, refused: FieldErrors = {}): Storable {
  const { resource, fields, queryFields, base } = held;
  const bodyOf = (values: FormValues) => formBody(values, base, fields, queryFields);
  const check = (values: FormValues) => checkBody(resource, base, bodyOf(values), queryFields);
  const errors = { ...refused, ...check(held.values) };
  let [values, wrong] = [held.values, Object.keys(errors)];
  for (let round = 1; wrong.length > 0 && round <= rounds + deepest; round += 1) {
    // If an error remains, also revert the row around it, then the row around that.
    const around = wrong.map((path) => outward(path, round - rounds));
    values = withoutParts(values, base, around);
    wrong = Object.keys(check(values));
  }
  return { values, body: bodyOf(values), errors };
}

const outward = (path: string, steps: number): string => {
  const parts = path.split(".");
  return parts.slice(0, Math.max(1, parts.length - Math.max(0, steps))).join(".");
};

/** The errors of `part`, at the paths of the same parts in `whole`. */
export const errorsIn = (whole: FormValues, part: FormValues, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [pathIn(whole, part, path), words]));
