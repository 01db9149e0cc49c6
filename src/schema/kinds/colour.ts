import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";

/** A colour as `#rrggbb`. */
export interface ColourField extends FieldBase {
  kind: "colour";
  default?: string;
}

const pattern = /^#[0-9a-f]{6}$/;

export const colour = builderOf<ColourField>("colour");

export const colourKind: Kind<ColourField, string> = {
  schema: () => z.string("Choose a colour.").regex(pattern, "Enter a colour such as #318afb."),
  operators: operatorSets.identity,
  fromQuery: (text) => (pattern.test(text) ? text : undefined),
  toText: (value) => value,
  fromText: (text) => (pattern.test(text.trim().toLowerCase()) ? text.trim().toLowerCase() : undefined),
  asks: () => "Enter a colour such as #318afb.",
};
