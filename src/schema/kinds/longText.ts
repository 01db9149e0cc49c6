import { type FieldBase, type Kind, builderOf } from "../field/field";
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

export const longText = builderOf<LongTextField>("longText");

export const longTextKind: Kind<LongTextField, string> = {
  schema: ({ maxLength = usualLength, pattern }) => {
    const schema = storable(maxLength);
    return pattern ? schema.regex(new RegExp(pattern.source, "u"), pattern.message) : schema;
  },
  operators: ["like", "null"],
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter a text.",
};
