import type { ComponentType } from "react";
import type { Around, FieldErrors, FieldKind, FieldKinds, Operator, ValueOf } from "../schema";

export type { Around } from "../schema";

/** What a field of a kind holds once something is there; null and undefined stand for nothing. */
export type HeldValue<K extends FieldKind> = K extends "rows"
  ? readonly Around[]
  : K extends "group"
    ? Around
    : Readonly<ValueOf<FieldKinds[K]>>;

export type Held<K extends FieldKind> = HeldValue<K> | null | undefined;

export interface ShowProps<K extends FieldKind> {
  field: FieldKinds[K];
  value: Held<K>;
  around: Around;
}

export interface InputProps<K extends FieldKind> {
  /** Of the element that takes the focus; the inputs of nested fields append `.path`. */
  id: string;
  field: FieldKinds[K];
  value: Held<K>;
  around: Around;
  onChange(value: Held<K>): void;
  disabled?: boolean | undefined;
  /** Where no visible label points at the id. */
  label?: string | undefined;
  /** Ids of the help and the error text. */
  describedBy?: string | undefined;
  /** What is wrong inside, by the path below the field; `""` is the field itself. */
  errors?: FieldErrors | undefined;
  autoFocus?: boolean | undefined;
  /** Inside an editable table, where the cell gives the width. */
  compact?: boolean | undefined;
}

/** One condition of a list on one field, in the words of the list-query dialect. */
export interface Condition {
  operator: Operator;
  value: unknown;
}

export interface FilterProps<K extends FieldKind> {
  field: FieldKinds[K];
  conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
}

/** How a kind of field looks. A view knows no entity. */
export interface FieldView<K extends FieldKind> {
  input: ComponentType<InputProps<K>>;
  /** In a table: one line. */
  cell: ComponentType<ShowProps<K>>;
  /** Null where the kind has no filter. */
  filter: ComponentType<FilterProps<K>> | null;
  /** Read-only, with as much room as it needs. */
  view: ComponentType<ShowProps<K>>;
  /** Numbers stand at the end of their column. */
  align?: "end";
  /** Width of the column of a table, in pixels. */
  width: number;
  /** The input takes the whole width of a form, or more. */
  wide?: true;
  /** The input is a group of inputs with a heading rather than one control with a label. */
  composite?: true;
}

export type FieldViews = { readonly [K in FieldKind]: FieldView<K> };
