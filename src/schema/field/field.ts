import type { ZodType } from "zod";
import type { Rule } from "./access";

/** The options of a field of any kind. */
export interface FieldBase {
  label: string;
  /** Fields are required unless they say `optional: true`. */
  required?: never;
  /** One sentence under the input. */
  help?: string;
  placeholder?: string;
  /** The value may be missing: null in a row, null or left out in a body. */
  optional?: true;
  /** No two live rows of one organisation share the value. Text is compared without regard to case. */
  unique?: true;
  /** Only the server sets it; a body that names it is refused. */
  readOnly?: true;
  /** Of a read-only field that shows one of the row's own rows: an import brings its cells into these. */
  importedAs?: ImportedAs;
  /** Set when the row is made, then fixed. */
  createOnly?: true;
  /** The roles that may read and set it. Closed to reading is also closed to filter, sort and search. */
  access?: { read?: Rule; write?: Rule };
  /** What a new row gets where the body does not name the field; the form starts with it. */
  default?: unknown;
  /** Adds an index; of lists, only `references` can have one. References and unique fields always do. */
  indexed?: true;
  /** Its previous name: the next migration renames what is stored. It can be left out afterwards. */
  was?: string;
  /** Keeps changes out of the row's history, because the server derives the value or no user may see it. */
  history?: false;
  /** Identifies a person: an erasure blanks it, in the history too (erasing.ts). */
  personal?: true;
  /** May appear on pages and papers for customers; no other field may (customer.ts). */
  customer?: true;
  /** Answers mask this text. A reader may ask for it, which is recorded (revealEndpoint.ts). */
  secret?: true;
  /** A change asks for the password again and notifies the owners; so does that of a secret, unless this is false. */
  sensitive?: boolean;
  /** Applies only where each named field, beside or around it, has a named value; else hidden and empty. */
  appliesWhere?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** What happens to it when its row is merged into another. "keep" applies to everything inside. */
  onMerge?: "move" | "unite" | "keep";
  /** Short enough to share a line of the form with the next short field. */
  short?: true;
}

/** The row that a cell becomes: in the field of rows `rows`, with `values`, the cell's as `value`, and chosen by `first`. */
export interface ImportedAs {
  rows: string;
  value: string;
  values: Readonly<Record<string, string | boolean>>;
  /** The yesNo field of the row that is shown, among those with `values`. */
  first: string;
}

/** A field of any kind. `Field` in kinds/index.ts is the union of all kinds. */
export interface AnyField extends FieldBase {
  kind: string;
}

export type AnyFields = Readonly<Record<string, AnyField>>;

/** Builds the schema of a nested field, so that kinds that nest need not import the registry. */
export type SchemaOf = (field: AnyField) => ZodType;

/** What the language knows of a kind of field. src/fields draws it; server/database/tables stores it. */
export interface Kind<F extends FieldBase, Value = unknown> {
  /** The schema of a value that is present; `optional` is added around it. Strict: nothing is coerced. */
  schema(field: F, schemaOf: SchemaOf): ZodType;
  operators: readonly Operator[];
  sortable?: true;
  /** Whether the search of a list may look into it. */
  searchable?: true;
  /** The value of a query-string text, else undefined. Of a list it is one element: equality is contains. */
  fromQuery(text: string, field: F): unknown;
  /** A value as a person reads it. `toText` in valueText.ts writes text that reads back as the same value. */
  toText(value: Value, field: F, formats: TextFormats, around: Around): string;
  /** The value of a person's text, which is not empty; undefined where the text is no such value. */
  fromText(text: string, field: F, formats: TextFormats, around: Around): Value | undefined;
  /** What to enter, in one sentence, where a text is no such value. */
  asks(field: F, formats: TextFormats, text: string): string;
}

/** `O`, with a compile error for any property that `Allowed` does not have. */
export type Only<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

export type OptionsOf<F extends FieldBase> = Omit<F, "kind">;

/** Makes the function that declares a field of a kind and keeps the exact types of its options. */
export const builderOf =
  <F extends AnyField>(kind: F["kind"]) =>
  <const O extends OptionsOf<F>>(options: Only<O, F>) => ({ kind, ...options });

/** How a person or an organisation writes values; `formatsOf` in src/domain makes it from the preferences. */
export interface TextFormats {
  /** BCP 47. Default: the locale of the runtime. */
  readonly locale: string | undefined;
  /** The notation of typed dates in dayjs's letters ("D MMM YYYY"). Default: the locale's. */
  readonly datePattern: string | undefined;
  /** A plain date, "2026-12-24". */
  readonly date: (value: string) => string;
  /** An instant (ISO 8601) as date and time. */
  readonly instant: (value: string) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Basis points: 1,850 is "18.5%". */
  readonly percent: (basisPoints: number) => string;
  /** Money in the minor unit, with its currency. */
  readonly money: (value: { amount: number; currency: string }) => string;
  /** Today, as a plain date. */
  readonly today: () => string;
  /** The instant (ISO 8601) at which the clocks show a time, "09:30", on a plain date. */
  readonly instantAt: (date: string, time: string) => string;
  /** ISO 4217: currencies whose signs are understood without a code, the usual one first. */
  readonly currencies?: readonly string[] | undefined;
  /** The title of the row that a reference leads to; undefined where it is not known. */
  readonly titleOf?: ((resource: string, id: string) => string | undefined) | undefined;
  /** The ids of the rows with that title. */
  readonly idsOf?: ((resource: string, title: string) => readonly string[]) | undefined;
  /** For programs such as spreadsheets: no groups, units and signs; days, times and codes as stored. */
  readonly isPlain?: boolean | undefined;
}

/** The values around a value: the row, or the body of a form, that holds it. */
export type Around = Readonly<Record<string, unknown>>;

/** The names of the fields that answers hold masked. */
export const secretFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.secret ? [name] : []));

export const isSensitive = ({ secret, sensitive }: AnyField): boolean =>
  secret === true || sensitive === true;

/** Stands for a secret, alone or before its last characters. */
export const mask = "••••";

/** A mask shows the `last` characters of secrets with at least `from` characters. */
export const shownOfSecrets = { last: 4, from: 8 };

/** Whether lists may show the field, and filter, sort and search by it. */
export const isListed = (field: AnyField): boolean => !field.secret;

/** A secret as answers hold it. */
export const maskOf = (value: string): string =>
  value.length < shownOfSecrets.from ? mask : `${mask} ${value.slice(-shownOfSecrets.last)}`;

/** The filter operators of the list-query dialect. The suffix follows the field's name: `startDate_gte`. */
export const operators = {
  eq: { suffix: "", label: "is", values: "one" },
  ne: { suffix: "_ne", label: "is not", values: "one" },
  gt: { suffix: "_gt", label: "is after or above", values: "one" },
  gte: { suffix: "_gte", label: "is at least", values: "one" },
  lt: { suffix: "_lt", label: "is before or below", values: "one" },
  lte: { suffix: "_lte", label: "is at most", values: "one" },
  like: { suffix: "_like", label: "contains", values: "one" },
  in: { suffix: "_in", label: "is any of", values: "many" },
  nin: { suffix: "_nin", label: "is none of", values: "many" },
  null: { suffix: "_null", label: "is empty", values: "yesNo" },
  between: { suffix: "_between", label: "is between", values: "two" },
} as const satisfies Record<
  string,
  { suffix: string; label: string; values: "one" | "many" | "two" | "yesNo" }
>;

export type Operator = keyof typeof operators;

const equality = ["eq", "ne", "in", "nin", "null"] as const;

/** The operators that a kind of field may offer. */
export const operatorSets = {
  none: [],
  presence: ["null"],
  identity: equality,
  text: [...equality, "like"],
  ordered: [...equality, "gt", "gte", "lt", "lte", "between"],
  membership: [...equality],
} as const satisfies Record<string, readonly Operator[]>;
