import {
  type AnyRow,
  brokenChecks,
  createSchema,
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
 * The body that saves the form: of the fields that can be set, those that are there in a new row, and those that differ
 * from what was read in an existing one. Of the query fields only those that are in use. What does not apply is empty.
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
    body[name] = field.kind === "custom" ? activeOf(value, queryFields) : value === undefined ? null : value;
  }
  return body;
}

function activeOf(value: unknown, queryFields: readonly QueryField[]): Record<string, unknown> {
  // A custom value is a map by key.
  const held = (value ?? {}) as Record<string, unknown>;
  const keys = Object.keys(fieldsOfQueryFields(queryFields)).filter((key) => held[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, held[key]]));
}

/**
 * What the server would find wrong with the body, by the path of the field, before it is sent: the same schemas and the
 * same rules between fields.
 * @param base the row that is changed; undefined where a new one is made.
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
    const custom = customSchema(queryFields).safeParse(held);
    if (!custom.error) continue;
    for (const [path, messages] of Object.entries(fieldErrorsOf(custom.error))) {
      const key = path.split(".")[0] ?? "";
      // What is stored stays good until it is changed, as on the server.
      if (held[key] === undefined || !isSameValue(held[key], before[key]))
        errors[path ? `${name}.${path}` : name] = messages;
    }
  }
  return errors;
}

/** Paths by their first part, each with the paths below it; nothing below means the part itself. */
type Below = Map<string, Below>;

/** Stands for what has nothing to go back to: the row around it is new. */
const gone = Symbol("gone");

/**
 * The values with what lies at these paths as it was read, so that all else can be stored: a field goes back to its value
 * before, a row that was not there before is left out.
 */
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
  if (at.size > 0 && isBody(value)) {
    const before = isBody(base) ? base : {};
    const parts = [...at].map(([name, below]) => [name, reverted(value[name], before[name], below)] as const);
    return parts.some(([, part]) => part === gone) ? gone : { ...value, ...Object.fromEntries(parts) };
  }
  return base === undefined ? gone : base;
}

const isBody = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.every((row) => isBody(row) && typeof row.id === "string");

/** Where in the whole the part is that has this path in a part of it: rows are found by their ids. */
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
  Array.isArray(value) ? value[Number(name)] : isBody(value) ? value[name] : undefined;

interface Held {
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  queryFields: readonly QueryField[];
  base: AnyRow;
  values: FormValues;
}

interface Storable {
  /** The values without what cannot be stored. */
  values: FormValues;
  /** What saves them. */
  body: Record<string, unknown>;
  /** What is wrong with the others, by their paths in what was given. */
  errors: FieldErrors;
}

/** So often one part that goes may leave another wrong: an item that points at a new option that is not stored, say. */
const rounds = 3;
/** The most parts of a path: a field of a row in an item of a day. */
const deepest = 8;

/**
 * Of what a form holds all that can be stored: what is wrong holds back itself or its new row, and nothing else.
 * @param refused what is known to be wrong besides what the declaration finds.
 */
export function whatCanBeStored(held: Held, refused: FieldErrors = {}): Storable {
  const { resource, fields, queryFields, base } = held;
  const bodyOf = (values: FormValues) => formBody(values, base, fields, queryFields);
  const check = (values: FormValues) => checkBody(resource, base, bodyOf(values), queryFields);
  const errors = { ...refused, ...check(held.values) };
  let [values, wrong] = [held.values, Object.keys(errors)];
  for (let round = 1; wrong.length > 0 && round <= rounds + deepest; round += 1) {
    // What is wrong again and again takes what is around it along: its row, then the row around that.
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

/** Errors of what was stored, by where the same parts are in the whole. */
export const errorsIn = (whole: FormValues, part: FormValues, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [pathIn(whole, part, path), words]));
