import {
  allFields,
  type AnyField,
  type Fields,
  mask,
  memoized,
  type Resource,
  shownOfSecrets,
  type Field,
  type FieldBase,
  type FieldKind,
  type FieldKinds,
} from "../../../src/schema";

/** The table of a resource: `query-sources` to `query_sources`. */
export const tableNameOf = (resourceName: string): string => resourceName.replaceAll("-", "_");

/** The column of a field: `phoneE164` to `phone_e164`. */
export const columnNameOf = (fieldName: string): string =>
  fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A quoted SQL identifier. For names from declarations, never from requests. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal. For declarations, never for values of requests. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface Table {
  /** Quoted. */
  name: string;
  fields: Fields;
  /** All columns of a row `x`, named after their fields. Secrets are masked. */
  selected: string;
  /** Statements that read one row, by condition. Reusing the string saves hashing it again. */
  texts: Map<string, string>;
}

export const tableOf = memoized((resource: Resource): Table => {
  const fields = allFields(resource);
  const selected = Object.entries(fields).map(
    ([name, field]) => `${field.secret ? maskedSql(columnFor(name)) : columnFor(name)} as ${quoted(name)}`,
  );
  const name = quoted(tableNameOf(resource.name));
  return { name, fields, selected: selected.join(", "), texts: new Map() };
});

/** A masked secret: null stays null; a long one keeps its last characters. */
const maskedSql = (column: string): string =>
  `'${mask}' || case when char_length(${column}) < ${shownOfSecrets.from} then '' else ' ' || right(${column}, ${shownOfSecrets.last}) end`;

/** The quoted column of a field in the row `x`. */
export const columnFor = (fieldName: string, row = "x"): string =>
  `${row}.${quoted(columnNameOf(fieldName))}`;

export function toDatabase(field: AnyField, value: unknown): unknown {
  const column = columnOf(field);
  return column.toDatabase ? column.toDatabase(value) : value;
}

export interface Column<F extends FieldBase> {
  /** The SQL type. A required field is `not null`; a list is empty, never null. */
  type(field: F): string;
  /** Converts a value to a parameter; unchanged where not given. */
  toDatabase?(value: unknown): unknown;
  /** What filters compare, for kinds with a single value. */
  compared?(column: string): Compared;
  /** The tests of filters, for kinds with a list. */
  list?: ListTests;
  /** What sorting uses; `compared` where not given. */
  sortedBy?(column: string, field: F): string;
  /** The same for a query field with the JSON value `json`; null where that is of another type. */
  inJson?: { compared(json: string): Compared } | { list: ListTests };
}

/** `type` is that of the values compared with it. */
export interface Compared {
  sql: string;
  /** `number` becomes bigint or numeric, depending on the value. */
  type: "text" | "number" | "boolean" | "date" | "timestamptz" | "uuid";
  /** For money: SQL of the currency, since a filter may name one. */
  currency?: string;
}

/** SQL conditions on a list. `value` and `values` are placeholders (`$1`). */
export interface ListTests {
  contains(list: string, value: string): string;
  overlaps(list: string, values: string): string;
  isEmpty(list: string): string;
}

const comparedAs = (type: Compared["type"]) => ({
  compared: (column: string): Compared => ({ sql: column, type }),
});

/** Compares a query field only if its JSON value has this type; `cast` converts its text. */
const inJsonAs = (jsonType: string, type: Compared["type"], cast: string) => ({
  compared: (json: string): Compared => ({
    sql: `(case when jsonb_typeof(${json}) = '${jsonType}' then ${cast ? `(${json} #>> '{}')${cast}` : `${json} #>> '{}'`} end)`,
    type,
  }),
});

const storedAsText = {
  type: () => "text",
  ...comparedAs("text"),
  inJson: inJsonAs("string", "text", ""),
} as const;

const sortedAsWord = { ...storedAsText, sortedBy: (column: string) => `lower(${column})` };

const comparedAsNumber = {
  ...comparedAs("number"),
  inJson: inJsonAs("number", "number", "::numeric"),
} as const;

const storedAsJson = {
  type: () => "jsonb",
  toDatabase: (value: unknown) => (value == null ? null : JSON.stringify(value)),
} as const;

const storedAsArray = (element: "text" | "uuid" | "bigint") => ({
  type: () => `${element}[]`,
  list: {
    contains: (list, value) => `${list} @> array[${value}::${element}]`,
    overlaps: (list, values) => `${list} && ${values}::${element}[]`,
    isEmpty: (list) => `cardinality(${list}) = 0`,
  } satisfies ListTests,
});

const storedAsId = { type: () => "uuid", ...comparedAs("uuid") } as const;

const largestInteger = 2_147_483_647;

// Users declare query fields: keys of their choices may hold quotes and backslashes.
const quotedKey = (key: string) =>
  `"${key.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("'", "''")}"`;

const listInJson = (json: string) => `(case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end)`;

/** Separates tags while they are folded together; it cannot be typed. */
const separator = "chr(31)";
const foldedTags = (list: string) =>
  `string_to_array(search_text(array_to_string(${list}, ${separator})), ${separator})`;

/** A missing kind is a compile error. */
const columns = {
  text: sortedAsWord,
  longText: storedAsText,
  /** Exact: integers, or numeric with the declared decimals. */
  number: {
    ...comparedAsNumber,
    type: ({ decimals = 0, min = -1_000_000_000, max = 1_000_000_000 }) => {
      if (decimals > 0) return `numeric(${15 + decimals},${decimals})`;
      return max <= largestInteger && min >= -largestInteger ? "integer" : "bigint";
    },
  },
  /** Compared and sorted by the amount in minor units. */
  money: {
    ...storedAsJson,
    compared: (column) => ({
      sql: `((${column} ->> 'amount')::bigint)`,
      type: "number",
      currency: `(${column} ->> 'currency')`,
    }),
    inJson: {
      compared: (json) => ({
        sql: `(case when jsonb_typeof(${json} -> 'amount') = 'number' then (${json} ->> 'amount')::numeric end)`,
        type: "number",
        currency: `(${json} ->> 'currency')`,
      }),
    },
  },
  /** In minor units. */
  amount: { ...comparedAsNumber, type: () => "bigint" },
  /** In basis points. */
  percent: { ...comparedAsNumber, type: () => "integer" },
  /** Text inside JSON, where ISO dates sort correctly. */
  date: { type: () => "date", ...comparedAs("date"), inJson: storedAsText.inJson },
  /** Stored to the millisecond. Finer digits are cut, since rounding could reach the year 10000. */
  instant: {
    type: () => "timestamptz(3)",
    toDatabase: (value) => (typeof value === "string" ? value.replace(/(\.\d{3})\d+Z$/, "$1Z") : value),
    ...comparedAs("timestamptz"),
  },
  time: storedAsText,
  yesNo: {
    type: () => "boolean",
    ...comparedAs("boolean"),
    inJson: inJsonAs("boolean", "boolean", "::boolean"),
  },
  /** Sorted as declared: low, normal, high. */
  choice: {
    ...storedAsText,
    sortedBy: (column, { choices }) =>
      `array_position('{${Object.keys(choices).map(quotedKey).join(",")}}'::text[], ${column})`,
  },
  choices: {
    ...storedAsArray("text"),
    inJson: {
      list: {
        contains: (json, value) => `${listInJson(json)} @> to_jsonb(${value}::text)`,
        overlaps: (json, values) => `${listInJson(json)} ?| ${values}::text[]`,
        isEmpty: (json) => `jsonb_array_length(${listInJson(json)}) = 0`,
      },
    },
  },
  /** Filters match tags like searches do: without case and accents. */
  tags: {
    ...storedAsArray("text"),
    list: {
      ...storedAsArray("text").list,
      contains: (list, value) => `search_text(${value}::text) = any(${foldedTags(list)})`,
      overlaps: (list, values) => `${foldedTags(list)} && ${foldedTags(`${values}::text[]`)}`,
    },
  },
  numbers: storedAsArray("bigint"),
  email: sortedAsWord,
  phone: storedAsText,
  link: storedAsText,
  code: storedAsText,
  colour: storedAsText,
  reference: storedAsId,
  references: storedAsArray("uuid"),
  image: storedAsId,
  images: storedAsArray("uuid"),
  file: { ...storedAsJson, ...comparedAs("text") },
  files: {
    ...storedAsJson,
    // Filters only test for presence.
    compared: (column) => ({ sql: `nullif(${column}, '[]'::jsonb)`, type: "text" }),
  },
  rows: storedAsJson,
  group: storedAsJson,
  custom: storedAsJson,
} satisfies { readonly [K in FieldKind]: Column<FieldKinds[K]> };

export function columnOf(field: AnyField): Column<Field> {
  // Each kind is paired with its own field type; the compiler loses this in a lookup by name.
  return columns[field.kind as FieldKind];
}

/** A value that the database computes. `add` adds a parameter and returns `$4`, say; most need a cast. */
export class Computed {
  constructor(readonly sql: (add: (value: unknown) => string) => string) {}
}

export type Stored<Row> = { readonly [N in keyof Row]?: Row[N] | Computed | undefined };
