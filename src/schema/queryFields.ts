import * as z from "zod";
import { presentSchema, type FieldErrors, fieldErrorsOf } from "./bodies";
import { isSameValue } from "./kinds/values";
import type { Field, Fields } from "./kinds";
import { memoized } from "./memoized";

type Values = Record<string, unknown>;

/** The kinds of field that an organisation may declare for itself. */
export const queryFieldKinds = {
  text: { label: "Text" },
  longText: { label: "Long text" },
  number: { label: "Number" },
  money: { label: "Money" },
  date: { label: "Date" },
  yesNo: { label: "Yes or no" },
  choice: { label: "Choice" },
  choices: { label: "Several choices" },
  email: { label: "E-mail" },
  phone: { label: "Phone" },
  link: { label: "Link" },
} as const;

/** A field that an organisation declared at run time. The order is that of the list that holds it. */
export interface QueryField {
  /** What values are stored under. It stays, as the kind does. */
  key: string;
  label: string;
  kind: keyof typeof queryFieldKinds;
  /** Of choice and choices: the value that is stored and what it is called. */
  options: readonly { value: string; label: string }[];
  required: boolean;
  help: string | null;
  section: string | null;
  /** Whether enquiry forms ask it, those that ask query fields at all. */
  isPublic: boolean;
  /** A retired field keeps its stored values and takes no new ones. */
  isActive: boolean;
}

/** The query field as a field of the language: the same kinds, the same code. */
export function fieldOfQueryField(queryField: QueryField): Field {
  const base = {
    label: queryField.label,
    ...(queryField.help ? { help: queryField.help } : {}),
    ...(queryField.required ? {} : { optional: true as const }),
  };
  if (queryField.kind === "choice" || queryField.kind === "choices") {
    const choices = Object.fromEntries(queryField.options.map(({ value, label }) => [value, { label }]));
    return { kind: queryField.kind, ...base, choices };
  }
  return { kind: queryField.kind, ...base };
}

/** The fields by key. Retired ones are left out unless asked for: their values can still be read and filtered by. */
export const fieldsOfQueryFields = (
  queryFields: readonly QueryField[],
  which: "active" | "all" = "active",
): Fields =>
  Object.fromEntries(
    queryFields
      .filter(({ isActive }) => which === "all" || isActive)
      .map((queryField) => [queryField.key, fieldOfQueryField(queryField)]),
  );

const schemas = new Map<string, z.ZodType<Values>>();
/** Making a schema takes a good part of the time of a write. */
const maximumSchemas = 100;

/**
 * The schema of a `custom` value: the active fields, of which the required ones must be given. Null clears an optional field.
 * Values of retired fields are refused. The same fields, of whatever organisation, share one schema.
 */
export function customSchema(queryFields: readonly QueryField[]): z.ZodType<Values> {
  const key = JSON.stringify(queryFields);
  const known = schemas.get(key);
  if (known) return known;
  const shape = Object.entries(fieldsOfQueryFields(queryFields)).map(([name, field]) => {
    const schema = presentSchema(field);
    return [name, field.optional ? schema.nullish() : schema] as const;
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  if (schemas.size >= maximumSchemas) schemas.clear();
  schemas.set(key, schema);
  return schema;
}

/** The name of the field that holds the values of the organisation's query fields, where the resource has one. */
export const customFieldOf = memoized(
  ({ fields }: { readonly fields: Fields }): string | undefined =>
    Object.entries(fields).find(([, { kind }]) => kind === "custom")?.[0],
);

/** Values of query fields as they would be stored. */
export interface MergedCustom {
  values: Values;
  errors: FieldErrors;
  /** Whether a key is no active field's. */
  isMalformed: boolean;
}

/**
 * The stored values with the given ones laid over them: a key that is not given keeps its value, null clears it, and
 * what retired fields hold is kept. A stored value stays good as long as nobody changes it, even where its field's
 * options have changed since.
 * A key that no active field has, a value that breaks its field's rule and one that is required and missing are errors at their paths.
 * @param queryFields those that were asked: all of the organisation's, or what a visitor sees of them.
 */
export function mergeCustom(
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
  field: string,
): MergedCustom {
  const isActive = new Set(queryFields.filter((one) => one.isActive).map(({ key }) => key));
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...given }).filter(([, value]) => value != null),
  );
  const isSame = (key: string) => isSameValue(merged[key], stored[key]);
  const checked = Object.fromEntries(
    Object.entries(merged).filter(([key]) => isActive.has(key) || !isSame(key)),
  );
  const parsed = customSchema(queryFields).safeParse(checked);
  const keyOf = (path: string) => path.split(".", 1)[0] ?? "";
  const broken = Object.entries(parsed.success ? {} : fieldErrorsOf(parsed.error)).filter(
    ([path]) => merged[keyOf(path)] === undefined || !isSame(keyOf(path)),
  );
  return {
    values: merged,
    errors: Object.fromEntries(broken.map(([path, messages]) => [`${field}.${path}`, messages])),
    isMalformed: broken.some(([path]) => !isActive.has(keyOf(path))),
  };
}
