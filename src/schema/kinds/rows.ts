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

/** A list of rows inside the row, with their own fields: room types, rates, contacts, days. */
export interface RowsField extends FieldBase {
  kind: "rows";
  of: AnyFields;
  /**
   * Each row has an `id`, unique within the row of the table, for others to point at. The browser makes it,
   * else the server. It stays when the row is moved or changed; a copy gets a new one.
   */
  identified?: true;
  /** Rules between the fields of a row and between the rows. */
  checks?: readonly Check[];
  /** The name of one row: "rate". */
  one: string;
  /** The inner fields that identify a row folded to one line. Default: the first three. */
  summary?: readonly string[];
  /** Columns of a wide table, by group name. They stay folded until opened, unless they hold something. */
  folds?: Readonly<Record<string, readonly string[]>>;
  /**
   * In forms, the rows are a table for each value of `group`, a choice or `names` of resources, with a line for each
   * option of the choice `line`. Every other field is a choice with a default; a line of defaults is no row.
   */
  matrix?: Matrix;
  /** The rows are seasons: the form points out rows on the same days with equal values in these fields. */
  overlaps?: readonly string[];
  /** The largest number; default 200. */
  maxItems?: number;
  /** The most rows of an inner list over all rows of this one: `{ items: 400, "items.rooming": 1_000 }`. */
  inAll?: Readonly<Record<string, number>>;
  default?: readonly unknown[];
}

interface Matrix {
  group: string;
  line: string;
  /** Fields whose option, in the order of their choices, is never beyond that of another: `{ write: "read" }`. */
  most?: Readonly<Record<string, string>>;
}

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

/** The error where inner lists together have too many rows, else null. The rows are not checked yet. */
function tooManyInAll({ of, inAll = {} }: RowsField, list: readonly unknown[]): string | null {
  for (const [path, maximum] of Object.entries(inAll)) {
    let rows = list;
    let [fields, label]: [AnyFields, string] = [of, path];
    for (const name of path.split(".")) {
      rows = rows.flatMap((row) => listIn(row, name));
      const field = fields[name];
      label = field?.label ?? label;
      // Only lists of rows have fields of their own.
      fields = field && "of" in field ? (field as RowsField).of : {};
    }
    if (rows.length > maximum) return `${label}: ${rows.length} in all; enter at most ${maximum}.`;
  }
  return null;
}

const listIn = (row: unknown, name: string): readonly unknown[] => {
  // Any name can be read from an object.
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

/** The values of the organisation's query fields, by key. `customSchema` checks what each may hold. */
export interface CustomField extends FieldBase {
  kind: "custom";
  /** The resource around it, which `defineResource` says: its rows have the query fields of that name. */
  resource?: string;
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
