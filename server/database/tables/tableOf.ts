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

/** A name as SQL takes it even where it is a word of the language. Names come from declarations, never from outside. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal; for declarations, never for values of requests. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The table behind a resource, as statements need it. */
interface Table {
  /** Quoted. */
  name: string;
  fields: Fields;
  /** All columns of a row `x` under the names of their fields; secrets masked, so that nothing that reads rows has them. */
  selected: string;
  /** The statements that read one row, by their conditions: a long text made anew is hashed anew with each use. */
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

/** A secret as answers hold it: null stays null, of a long one the last characters stay. */
const maskedSql = (column: string): string =>
  `'${mask}' || case when char_length(${column}) < ${shownOfSecrets.from} then '' else ' ' || right(${column}, ${shownOfSecrets.last}) end`;

/** The quoted column of a field in the row `x`. */
export const columnFor = (fieldName: string, row = "x"): string =>
  `${row}.${quoted(columnNameOf(fieldName))}`;

/** The value of a field as a parameter of its column. */
export function toDatabase(field: AnyField, value: unknown): unknown {
  const column = columnOf(field);
  return column.toDatabase ? column.toDatabase(value) : value;
}

/** How the values of a kind of field are stored, compared and put in order. */
export interface Column<F extends FieldBase> {
  /** The SQL type. A required field is `not null`; a list is never null but empty. */
  type(field: F): string;
  /** The value as a parameter; as it is where not given. */
  toDatabase?(value: unknown): unknown;
  /** What filters compare, for kinds with one value. */
  compared?(column: string): Compared;
  /** What filters look into, for kinds with a list of values. */
  list?: ListTests;
  /** What sorting goes by; what filters compare where not given. */
  sortedBy?(column: string, field: F): string;
  /** The same for a query field, whose value is the JSON value `json`; null there where the value is of another kind. */
  inJson?: { compared(json: string): Compared } | { list: ListTests };
}

/** An SQL expression and the type that values compared with it are given. */
export interface Compared {
  sql: string;
  /** `number` is bigint or numeric, as the value needs. */
  type: "text" | "number" | "boolean" | "date" | "timestamptz" | "uuid";
  /** The currency of what is compared, for money: a filter may mean one alone. */
  currency?: string;
}

/** SQL conditions on a list. `value` and `values` are the parameters `$1` and so on. */
export interface ListTests {
  contains(list: string, value: string): string;
  /** Whether the list has any of the values in it. */
  overlaps(list: string, values: string): string;
  isEmpty(list: string): string;
}

const comparedAs = (type: Compared["type"]) => ({
  compared: (column: string): Compared => ({ sql: column, type }),
});

/** The comparison of a query field whose JSON value is of a type; `cast` reads its text. */
const inJsonAs = (jsonType: string, type: Compared["type"], cast: string) => ({
  compared: (json: string): Compared => ({
    sql: `(case when jsonb_typeof(${json}) = '${jsonType}' then ${cast ? `(${json} #>> '{}')${cast}` : `${json} #>> '{}'`} end)`,
    type,
  }),
});

/** A text compared character by character. */
const storedAsText = {
  type: () => "text",
  ...comparedAs("text"),
  inJson: inJsonAs("string", "text", ""),
} as const;

/** Put in order without regard to case, as people look things up. */
const sortedAsWord = { ...storedAsText, sortedBy: (column: string) => `lower(${column})` };

/** The comparison of kinds whose value is a number. */
const comparedAsNumber = {
  ...comparedAs("number"),
  inJson: inJsonAs("number", "number", "::numeric"),
} as const;

/** A value with an inner structure. */
const storedAsJson = {
  type: () => "jsonb",
  toDatabase: (value: unknown) => (value == null ? null : JSON.stringify(value)),
} as const;

/** A list of plain values as a PostgreSQL array. */
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

// Query fields are declared by people: their keys may hold quotes and backslashes.
const quotedKey = (key: string) =>
  `"${key.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("'", "''")}"`;

const listInJson = (json: string) => `(case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end)`;

/** Separates the tags of a list while they are folded together; no keyboard types it. */
const separator = "chr(31)";
const foldedTags = (list: string) =>
  `string_to_array(search_text(array_to_string(${list}, ${separator})), ${separator})`;

/** How each kind of field is stored. A missing line is a compile error. */
const columns = {
  text: sortedAsWord,
  longText: storedAsText,
  /** Exact: whole numbers as integers, others with the declared places behind the point. */
  number: {
    ...comparedAsNumber,
    type: ({ decimals = 0, min = -1_000_000_000, max = 1_000_000_000 }) => {
      if (decimals > 0) return `numeric(${15 + decimals},${decimals})`;
      return max <= largestInteger && min >= -largestInteger ? "integer" : "bigint";
    },
  },
  /** Amount and currency together; compared and put in order by the amount in minor units. */
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
  /** As text inside JSON, where `2026-12-24` sorts like the date it is. */
  date: { type: () => "date", ...comparedAs("date"), inJson: storedAsText.inJson },
  /** Kept to the millisecond; finer digits are cut off, since rounding could reach the year 10000. */
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
  /** Put in the order in which the choices are declared: low, normal, high. */
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
  /** Filters find tags as searches do, whatever their letter case and accents. */
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
    // Nothing but presence is asked.
    compared: (column) => ({ sql: `nullif(${column}, '[]'::jsonb)`, type: "text" }),
  },
  rows: storedAsJson,
  group: storedAsJson,
  custom: storedAsJson,
} satisfies { readonly [K in FieldKind]: Column<FieldKinds[K]> };

/** The column of a field. */
export function columnOf(field: AnyField): Column<Field> {
  // The table pairs each kind with its own field type, a link that the compiler loses in a look-up by name.
  return columns[field.kind as FieldKind];
}

/**
 * A value that the database works out while it stores the row, so that nobody reads it first. `add` makes a parameter of
 * a value and gives its place (`$4`), which an expression mostly has to cast: `${add(id)}::uuid`.
 */
export class Computed {
  constructor(readonly sql: (add: (value: unknown) => string) => string) {}
}

/** What is stored in fields of a row: their values, or what the database works out. */
export type Stored<Row> = { readonly [N in keyof Row]?: Row[N] | Computed | undefined };
