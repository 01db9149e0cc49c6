import * as z from "zod";
import { presentSchema, type FieldErrors, fieldErrorsOf } from "./bodies";
import { isSameValue } from "./kinds/values";
import type { Field, Fields } from "./kinds";
import type { CustomField } from "./kinds/rows";
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
  /** The key of stored values, unique in the organisation. Key, kind and resource never change. */
  key: string;
  /** The name of the resource whose rows have it. */
  of: string;
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

/** Those of the organisation's query fields that the rows around this field have. */
export const queryFieldsIn = ({ resource }: CustomField, queryFields: readonly QueryField[]): QueryField[] =>
  queryFields.filter(({ of }) => of === resource);

/** The fields by key. "all" includes retired fields: their values can still be read and filtered by. */
export const fieldsOfQueryFields = (
  custom: CustomField,
  queryFields: readonly QueryField[],
  which: "active" | "all" = "active",
): Fields =>
  Object.fromEntries(
    queryFieldsIn(custom, queryFields)
      .filter(({ isActive }) => which === "all" || isActive)
      .map((queryField) => [queryField.key, fieldOfQueryField(queryField)]),
  );

const schemas = new Map<string, z.ZodType<Values>>();
/** Schemas are kept because making one takes a large part of the time of a write. */
const maximumSchemas = 100;

/** The schema of a `custom` value. Null clears an optional field; values of retired fields are refused. */
export function customSchema(custom: CustomField, all: readonly QueryField[]): z.ZodType<Values> {
  const queryFields = queryFieldsIn(custom, all);
  const key = JSON.stringify(queryFields);
  const known = schemas.get(key);
  if (known) return known;
  const shape = Object.entries(fieldsOfQueryFields(custom, queryFields)).map(([name, field]) => {
    const schema = presentSchema(field);
    return [name, field.optional ? schema.nullish() : schema] as const;
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  if (schemas.size >= maximumSchemas) schemas.clear();
  schemas.set(key, schema);
  return schema;
}

/** The field with the values of the organisation's query fields, if there is one. */
export const customFieldOf = memoized(
  ({ fields }: { readonly fields: Fields }): { name: string; field: CustomField } | undefined => {
    for (const [name, field] of Object.entries(fields)) if (field.kind === "custom") return { name, field };
    return undefined;
  },
);

/** The query fields of a resource by key, retired ones too. */
export function customFieldsOf(resource: { readonly fields: Fields }, queryFields: readonly QueryField[]) {
  const custom = customFieldOf(resource);
  return custom ? fieldsOfQueryFields(custom.field, queryFields, "all") : {};
}

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
  { name: field, field: custom }: { name: string; field: CustomField },
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
): MergedCustom {
  const isActive = new Set(Object.keys(fieldsOfQueryFields(custom, queryFields)));
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...given }).filter(([, value]) => value != null),
  );
  const isSame = (key: string) => isSameValue(merged[key], stored[key]);
  const checked = Object.fromEntries(
    Object.entries(merged).filter(([key]) => isActive.has(key) || !isSame(key)),
  );
  const parsed = customSchema(custom, queryFields).safeParse(checked);
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
