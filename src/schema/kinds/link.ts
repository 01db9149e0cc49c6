import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { isStorableText, readText } from "../text/reading";

/** A web address that begins with http:// or https://. */
export interface LinkField extends FieldBase {
  kind: "link";
}

export const link = builderOf<LinkField>("link");

export const linkKind: Kind<LinkField, string> = {
  schema: () =>
    z
      .url({ protocol: /^https?$/, error: "Enter an address such as https://example.com." })
      .max(2_000, "Use at most 2,000 characters.")
      .refine(isStorableText, "This text holds a character that cannot be stored."),
  operators: operatorSets.text,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter an address such as https://example.com.",
};
