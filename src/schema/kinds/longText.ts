import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { readText } from "../text/reading";
import { storable } from "./schemas";

/** Text of several lines. */
export interface LongTextField extends FieldBase {
  kind: "longText";
  /** In characters; `usualLength` where not given. */
  maxLength?: number;
  /** As of a text. */
  pattern?: { source: string; message: string };
  default?: string;
}

export const usualLength = 10_000;

export const longText = <const O extends OptionsOf<LongTextField>>(options: Only<O, LongTextField>) => ({
  kind: "longText" as const,
  ...options,
});

export const longTextKind: Kind<LongTextField, string> = {
  schema: ({ maxLength = usualLength, pattern }) => {
    const schema = storable(maxLength);
    return pattern ? schema.regex(new RegExp(pattern.source, "u"), pattern.message) : schema;
  },
  operators: ["like", "null"],
  sortable: false,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter a text.",
};
