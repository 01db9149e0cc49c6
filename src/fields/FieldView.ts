import type { ComponentType } from "react";
import type { Around, FieldErrors, FieldKind, FieldKinds, Operator, ValueOf } from "../schema";

export type { Around } from "../schema";

/** The value of a field of a kind; null and undefined mean empty. */
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
  /** Of the element that takes the focus; nested inputs append `.path`. */
  id: string;
  field: FieldKinds[K];
  value: Held<K>;
  around: Around;
  onChange(value: Held<K>): void;
  disabled?: boolean | undefined;
  /** For an input without a visible label. */
  label?: string | undefined;
  /** Ids of the help and the error text. */
  describedBy?: string | undefined;
  /** Errors by the path below the field; `""` is the field itself. */
  errors?: FieldErrors | undefined;
  autoFocus?: boolean | undefined;
  /** Inside an editable table, where the cell sets the width. */
  compact?: boolean | undefined;
}

/** A condition of a list on one field, in the list-query dialect. */
export interface Condition {
  operator: Operator;
  value: unknown;
}

export interface FilterProps<K extends FieldKind> {
  field: FieldKinds[K];
  conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
}

/** How a kind of field looks; it knows no entity. */
export interface FieldView<K extends FieldKind> {
  input: ComponentType<InputProps<K>>;
  /** In a table, on one line. */
  cell: ComponentType<ShowProps<K>>;
  /** Null where the kind has no filter. */
  filter: ComponentType<FilterProps<K>> | null;
  /** Read-only, as large as needed. */
  view: ComponentType<ShowProps<K>>;
  /** Numbers are aligned to the end of their column. */
  align?: "end";
  /** Width of the table column, in pixels. */
  width: number;
  /** The input takes at least the whole width of a form. */
  wide?: true;
  /** The input is a group of inputs with a heading, not one control with a label. */
  composite?: true;
}

export type FieldViews = { readonly [K in FieldKind]: FieldView<K> };
