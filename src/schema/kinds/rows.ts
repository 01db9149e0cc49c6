import * as z from "zod";
import { type Check, withEarliest } from "../field/checks";
import {
  type AnyFields,
  type FieldBase,
  type Kind,
  type Only,
  type OptionsOf,
  type SchemaOf,
  builderOf,
  operatorSets,
} from "../field/field";
import { boundedList } from "./schemas";
import { text } from "./text";

/** A list of rows inside the row, with fields of their own: room types, rates, contacts, days. */
export interface RowsField extends FieldBase {
  kind: "rows";
  of: AnyFields;
  /**
   * Each row has an `id`, unique within the row of the table, by which others point at it. The browser makes it, or the
   * server where it is left out; it stays when the row is moved, pasted into or written anew, and a copy gets another.
   */
  identified?: true;
  /** Rules between the fields of a row and between the rows. */
  checks?: readonly Check[];
  /** What one row is called: "rate". */
  one: string;
  /** The inner fields that a row is known by where it is folded to one line; the first three where not given. */
  summary?: readonly string[];
  /** Columns of a wide table that stay folded away until they are asked for or hold something, by what they are together. */
  folds?: Readonly<Record<string, readonly string[]>>;
  /** Rows that are seasons of the same: the form hints at two that hold on the same days where these inner fields are equal. */
  overlaps?: readonly string[];
  /** How many; 200 where not given. */
  maxItems?: number;
  /** How many rows an inner list of rows may have in all rows of this one together: `{ items: 400, "items.rooming": 1_000 }`. */
  inAll?: Readonly<Record<string, number>>;
  default?: readonly unknown[];
}

/** The field that identified rows have on top. */
export const rowId = text({ label: "Id", maxLength: 40 });

type FieldsOf<O extends OptionsOf<RowsField>> = O extends { identified: true }
  ? { readonly id: typeof rowId } & O["of"]
  : O["of"];

export const rows = <const O extends OptionsOf<RowsField>>(options: Only<O, RowsField>) => ({
  kind: "rows" as const,
  ...options,
  // The type says the same as the condition.
  of: withEarliest(
    options.identified ? { id: rowId, ...options.of } : options.of,
    options.checks,
  ) as FieldsOf<O>,
});

/** The schema of one row, from that of each of its fields. */
export const rowSchema = (field: RowsField, schemaOf: SchemaOf) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(field.of).map(([name, inner]) => [
        name,
        inner === rowId ? schemaOf(inner).optional() : schemaOf(inner),
      ]),
    ),
    `Enter the fields of each ${field.one}.`,
  );

/** The schema of the list, from that of its rows. */
export const listSchema = (field: RowsField, row: z.ZodType) =>
  boundedList(
    row,
    "Enter a list.",
    field.maxItems ?? 200,
    `Enter at most ${field.maxItems ?? 200}.`,
    (list) => tooManyInAll(field, list),
  );

export const rowsKind: Kind<RowsField, readonly object[]> = {
  schema: (field, schemaOf) => listSchema(field, rowSchema(field, schemaOf)),
  operators: operatorSets.none,
  fromQuery: () => undefined,
  toText: ({ length }, field) => `${length} ${length === 1 ? field.one : field.label.toLowerCase()}`,
  fromText: () => undefined,
  asks: ({ label }) => `Enter ${label} as the API takes it, in brackets.`,
};

/** What is wrong with the inner lists taken together; null where nothing is. The rows are not checked yet. */
function tooManyInAll({ of, inAll = {} }: RowsField, list: readonly unknown[]): string | null {
  for (const [path, most] of Object.entries(inAll)) {
    let rows = list;
    let [fields, label]: [AnyFields, string] = [of, path];
    for (const name of path.split(".")) {
      rows = rows.flatMap((row) => listIn(row, name));
      const field = fields[name];
      label = field?.label ?? label;
      // Only lists of rows have fields of their own.
      fields = field && "of" in field ? (field as RowsField).of : {};
    }
    if (rows.length > most) return `${label}: ${rows.length} in all; enter at most ${most}.`;
  }
  return null;
}

/** The list that a row has under that name. Whatever was sent, its property is unknown. */
const listIn = (row: unknown, name: string): readonly unknown[] => {
  // An object may be asked for any name.
  const inner = typeof row === "object" && row !== null ? (row as Record<string, unknown>)[name] : null;
  return Array.isArray(inner) ? inner : [];
};

/** Fields that belong together under one name: a postal address, the meals of a day. */
export interface GroupField extends FieldBase {
  kind: "group";
  of: AnyFields;
  /** Rules between the fields of the group. */
  checks?: readonly Check[];
}

export const group = <const O extends OptionsOf<GroupField>>(options: Only<O, GroupField>) => ({
  kind: "group" as const,
  ...options,
  of: withEarliest<O["of"]>(options.of, options.checks),
});

export const groupKind: Kind<GroupField, Readonly<Record<string, unknown>>> = {
  schema: (field, schemaOf) =>
    z.strictObject(
      Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, schemaOf(inner)])),
      "Enter these fields together.",
    ),
  operators: operatorSets.none,
  fromQuery: () => undefined,
  toText: (value, field) =>
    Object.entries(field.of)
      .flatMap(([name, { label }]) => (value[name] == null || value[name] === false ? [] : [label]))
      .join(", "),
  fromText: () => undefined,
  asks: ({ label }) => `Enter ${label} as the API takes it, in braces.`,
};

/**
 * The values of the organisation's query fields, by key. The declaration only says that they are there; what each may
 * hold is checked by the schema of the organisation's own fields (`fieldsOfQueryFields`).
 */
export interface CustomField extends FieldBase {
  kind: "custom";
  default?: Readonly<Record<string, unknown>>;
}

export const custom = builderOf<CustomField>("custom");

export const customKind: Kind<CustomField, Readonly<Record<string, unknown>>> = {
  schema: () =>
    z.record(
      z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, "Unknown field."),
      z.unknown(),
      "Enter the fields by their keys, each a plain word.",
    ),
  operators: operatorSets.none,
  fromQuery: () => undefined,
  toText: (value) => `${Object.values(value).filter((one) => one != null).length} filled`,
  fromText: () => undefined,
  asks: ({ label }) => `Enter ${label} as the API takes it, in braces.`,
};
