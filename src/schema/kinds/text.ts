import { type FieldBase, type Kind, mask, builderOf } from "../field/field";
import type { Series } from "../field/seriesPattern";
import { operatorSets } from "../field/operators";
import { isVisibleText, readText } from "../text/reading";
import { storable } from "./schemas";
import { readDecimalText, writeDecimalText } from "../text/decimals";

/** One line of text. */
export interface TextField extends FieldBase {
  kind: "text";
  /** In characters; 200 where not given. */
  maxLength?: number;
  /** What the whole text must match, as the source of a regular expression, and what to say where it does not. */
  pattern?: { source: string; message: string };
  /**
   * The texts that it is chosen from, where there are any: "roomTypes.name" is the name in the rows of a list around it,
   * "hotelId.roomTypes.name" that in the rows of the row that a reference of the resource leads to. The server refuses what
   * that row does not list.
   */
  among?: string;
  /** A decimal number, kept to its last digit: "83.125". It is typed and shown in the organisation's way of writing. */
  decimal?: true;
  /** Typed letters become small or capital; a body has to hold them so. */
  letters?: "small" | "capital";
  /** The server numbers the rows with it; declared by `series(…)` of src/schema/series.ts. */
  series?: Series;
  default?: string;
}

export const text = builderOf<TextField>("text");

export const textKind: Kind<TextField, string> = {
  schema: ({ maxLength = 200, pattern, secret }) => {
    const visible = storable(maxLength).refine(isVisibleText, "Enter something that can be seen.");
    const schema = secret ? visible.refine(isNoMask, "Type all of it anew.") : visible;
    return pattern ? schema.regex(new RegExp(pattern.source, "u"), pattern.message) : schema;
  },
  operators: operatorSets.text,
  sortable: true,
  searchable: true,
  fromQuery: readText,
  toText: (value, { decimal }, { locale }) => (decimal ? writeDecimalText(value, locale) : value),
  fromText(text, { decimal, letters }, { locale }) {
    if (decimal) return readDecimalText(text, locale);
    const bare = text.trim();
    return readText(letters === "small" ? bare.toLowerCase() : letters ? bare.toUpperCase() : bare);
  },
  asks: ({ decimal }, { locale }) =>
    decimal ? `Enter a number such as ${writeDecimalText("83.25", locale)}.` : "Enter a text.",
};

/** What answers hold of a secret is no value of it. */
const isNoMask = (text: string): boolean => !text.includes(mask);
