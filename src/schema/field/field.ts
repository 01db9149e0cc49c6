import type { ZodType } from "zod";
import type { Rule } from "./access";

/** What every field of a declaration may say, whatever its kind. */
export interface FieldBase {
  label: string;
  /** Fields are required unless they say `optional: true`. */
  required?: never;
  /** One sentence under the input. */
  help?: string;
  placeholder?: string;
  /** The value may be missing: null in a row, null or left out in a body. */
  optional?: true;
  /** No two live rows of one organisation share the value; text is compared without regard to case. */
  unique?: true;
  /** Set by the server alone: refused in every body. */
  readOnly?: true;
  /** Given when the row is made, then fixed. */
  createOnly?: true;
  /** Who may learn and who may set the value; rules of roles only. Closed to read is closed to filter, sort and search. */
  access?: { read?: Rule; write?: Rule };
  /** What a new row gets where the body says nothing; the form starts with it. */
  default?: unknown;
  /** An index for filters and sorting on this field; of lists `references` alone can have one. References and unique fields have one anyway. */
  indexed?: true;
  /** The name under which it was declared before: the next migration renames what is stored. May be left out afterwards. */
  was?: string;
  /** Changes of the value are no part of the row's history: the server derives it, or it is nobody's to see. */
  history?: false;
  /** Tells who somebody is: blanked, in the history too, when that is asked for (personal.ts). */
  personal?: true;
  /** May reach a page or a paper for customers; nothing else can (customer.ts). */
  customer?: true;
  /** A text that answers hold masked; whoever may read it asks for it by itself, and that is kept (secret.ts). */
  secret?: true;
  /** A change of it asks for the password again, and the owners are told. What is secret is sensitive. */
  sensitive?: true;
  /**
   * It applies only where these fields, beside it or else around it, are one of these values, all of them. Elsewhere it is
   * not shown and holds nothing (applying.ts).
   */
  appliesWhere?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** What becomes of a reference where the row that it leads to is merged into another; "keep" holds for all that is in it. */
  onMerge?: "move" | "unite" | "keep";
  /** Short enough to share its line of a form with the next short field. */
  short?: true;
}

/** A field of any kind, where the kind does not matter. `Field` in kinds/index.ts is the union of all kinds. */
export interface AnyField extends FieldBase {
  kind: string;
}

export type AnyFields = Readonly<Record<string, AnyField>>;

/** Builds the schema of a nested field; handed to the kinds that nest, so that they need not know the registry. */
export type SchemaOf = (field: AnyField) => ZodType;

/** What the language of declarations knows of a kind of field. How it looks is in src/fields, how it is stored in server/database/columns. */
export interface Kind<F extends FieldBase, Value = unknown> {
  /** The schema of a value that is there (optional is added around it). Strict: nothing is coerced. */
  schema(field: F, schemaOf: SchemaOf): ZodType;
  operators: readonly Operator[];
  sortable?: true;
  /** Whether the search of a list may look into it. */
  searchable?: true;
  /**
   * The value that a text of a query string stands for. For a field that holds a list this is one element, since equality
   * means contains. Undefined: the text is no such value.
   */
  fromQuery(text: string, field: F): unknown;
  /** A value as a person reads it. `toText` of src/schema/text writes what is read back as the same. */
  toText(value: Value, field: F, formats: TextFormats, around: Around): string;
  /** The value that a person's text, which is not empty, stands for. Undefined: the text is no such value. */
  fromText(text: string, field: F, formats: TextFormats, around: Around): Value | undefined;
  /** What to enter, in a sentence, where a text is no such value. */
  asks(field: F, formats: TextFormats, text: string): string;
}

/** `O`, and a compile error for any property that `Allowed` does not have. */
export type Only<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

export type OptionsOf<F extends FieldBase> = Omit<F, "kind">;

/** Makes the function that declares a field of a kind: its options, with their exact types. */
export const builderOf =
  <F extends AnyField>(kind: F["kind"]) =>
  <const O extends OptionsOf<F>>(options: Only<O, F>) => ({ kind, ...options });

/**
 * How a person or an organisation writes values; `formatsOf` of src/domain makes one of the preferences. What is left
 * out cannot be read or written in words.
 */
export interface TextFormats {
  /** BCP 47; as usual where the code runs where it is not said. */
  readonly locale: string | undefined;
  /** The notation of typed dates in dayjs's letters ("D MMM YYYY"); the locale's where it is not said. */
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
  /** ISO 4217: the currencies whose signs are understood without a code, the usual one first. */
  readonly currencies?: readonly string[] | undefined;
  /** What a row that a reference leads to is called; undefined where it is not known. */
  readonly titleOf?: ((resource: string, id: string) => string | undefined) | undefined;
  /** The ids of the rows that are called so. */
  readonly idsOf?: ((resource: string, title: string) => readonly string[]) | undefined;
  /**
   * For a program, such as a spreadsheet in any country: numbers without groups, units and signs, days and times as they
   * are stored, codes instead of names.
   */
  readonly isPlain?: boolean | undefined;
}

/** What stands around a value: the row, or the body of a form, that holds it. */
export type Around = Readonly<Record<string, unknown>>;

/** The fields whose values answers hold masked, by name. */
export const secretFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Whether a change of the field asks for the password again. */
export const isSensitive = ({ secret, sensitive }: AnyField): boolean =>
  secret === true || sensitive === true;

/** What stands for a secret, alone or before its last characters. */
export const mask = "••••";

/** How many last characters a mask shows, of secrets that are at least so long. */
export const shownOfSecrets = { last: 4, from: 8 };

/** Whether lists may show the field, and filter, order and search by it. */
export const isListed = (field: AnyField): boolean => !field.secret;

/** A secret as answers hold it; null where there is none. */
export const maskOf = (value: string): string =>
  value.length < shownOfSecrets.from ? mask : `${mask} ${value.slice(-shownOfSecrets.last)}`;

/** How a filter of the list-query dialect compares. The suffix stands behind the field's name in the query: `startDate_gte`. */
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

/** The operators that a kind of field may offer, by what its values can do. */
export const operatorSets = {
  none: [],
  presence: ["null"],
  identity: equality,
  text: [...equality, "like"],
  ordered: [...equality, "gt", "gte", "lt", "lte", "between"],
  membership: [...equality],
} as const satisfies Record<string, readonly Operator[]>;
