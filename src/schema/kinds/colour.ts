import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";

/** A colour as `#rrggbb`. */
export interface ColourField extends FieldBase {
  kind: "colour";
  default?: string;
}

const pattern = /^#[0-9a-f]{6}$/;

export const colour = <const O extends OptionsOf<ColourField>>(options: Only<O, ColourField>) => ({
  kind: "colour" as const,
  ...options,
});

export const colourKind: Kind<ColourField, string> = {
  schema: () => z.string("Choose a colour.").regex(pattern, "Enter a colour such as #318afb."),
  operators: operatorSets.identity,
  sortable: false,
  searchable: false,
  fromQuery: (text) => (pattern.test(text) ? text : undefined),
  toText: (value) => value,
  fromText: (text) => (pattern.test(text.trim().toLowerCase()) ? text.trim().toLowerCase() : undefined),
  asks: () => "Enter a colour such as #318afb.",
};
