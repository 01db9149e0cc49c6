import * as z from "zod";
import { presentSchema } from "./bodies";
import type { Field, Fields } from "./kinds";

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

/**
 * The schema of a `custom` value: the active fields, of which the required ones must be given. Null clears an optional field.
 * Values of retired fields are refused; the server keeps those that are stored.
 */
export const customSchema = (queryFields: readonly QueryField[]): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fieldsOfQueryFields(queryFields)).map(([key, field]) => {
        const schema = presentSchema(field);
        return [key, field.optional ? schema.nullish() : schema];
      }),
    ),
  );
