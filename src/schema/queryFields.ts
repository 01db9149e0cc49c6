import * as z from "zod";
import { presentSchema, type FieldErrors, fieldErrorsOf } from "./bodies";
import { isSameValue } from "./kinds/values";
import type { Field, Fields } from "./kinds";
import { memoized } from "./memoized";

type Values = Record<string, unknown>;

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

/** A field that an organisation declared at run time. The list that holds it sets its order. */
export interface QueryField {
  /** The key of stored values. Key and kind never change. */
  key: string;
  label: string;
  kind: keyof typeof queryFieldKinds;
  /** Of choice and choices: the stored value and its label. */
  options: readonly { value: string; label: string }[];
  required: boolean;
  help: string | null;
  section: string | null;
  /** Whether enquiry forms ask it, if they ask query fields. */
  isPublic: boolean;
  /** A retired field keeps its stored values and takes no new ones. */
  isActive: boolean;
}

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

/** The fields by key. "all" includes retired fields: their values can still be read and filtered by. */
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
/** Schemas are kept because making one takes a large part of the time of a write. */
const maximumSchemas = 100;

/** The schema of a `custom` value. Null clears an optional field; values of retired fields are refused. */
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

/** The name of the field with the values of the organisation's query fields, if there is one. */
export const customFieldOf = memoized(
  ({ fields }: { readonly fields: Fields }): string | undefined =>
    Object.entries(fields).find(([, { kind }]) => kind === "custom")?.[0],
);

export interface MergedCustom {
  values: Values;
  errors: FieldErrors;
  /** Whether a key belongs to no active field. */
  isMalformed: boolean;
}

/**
 * Merges given values into stored ones: a missing key keeps its value, null clears it, values of retired
 * fields stay. An unchanged stored value stays valid. Unknown keys, broken rules and missing required values
 * are errors at their paths.
 * @param queryFields those that were asked: all of the organisation's, or those that a visitor sees.
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
