import type { ComponentType } from "react";
import type { Field } from "../schema";
import type { FieldView, FieldViews, FilterProps, InputProps, ShowProps } from "./FieldView";

type Loose<Props> = Omit<Props, "field" | "value" | "onChange"> & { field: Field; value: unknown };

/** A view of a kind unknown at compile time: its components take any field and value. */
export interface AnyFieldView extends Pick<FieldView<"text">, "align" | "width" | "wide" | "composite"> {
  input: ComponentType<Loose<InputProps<"text">> & { onChange(value: unknown): void }>;
  cell: ComponentType<Loose<ShowProps<"text">>>;
  view: ComponentType<Loose<ShowProps<"text">>>;
  filter: ComponentType<Omit<FilterProps<"text">, "field"> & { field: Field }> | null;
}

export function viewIn(views: FieldViews, field: Pick<Field, "kind">): AnyFieldView {
  // The registry pairs each kind with its field and value; the compiler loses that link in a look-up.
  return views[field.kind] as AnyFieldView;
}
