import type { FieldBase } from "../../../src/schema";

/** How the values of a kind of field are stored, compared and put in order. The table is the registry, columns/index.ts. */
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
