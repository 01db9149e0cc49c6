import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { isStorableText, readText } from "../text/reading";

/** A web address that begins with http:// or https://. */
export interface LinkField extends FieldBase {
  kind: "link";
}

export const link = <const O extends OptionsOf<LinkField>>(options: Only<O, LinkField>) => ({
  kind: "link" as const,
  ...options,
});

export const linkKind: Kind<LinkField, string> = {
  schema: () =>
    z
      .url({ protocol: /^https?$/, error: "Enter an address such as https://example.com." })
      .max(2_000, "Use at most 2,000 characters.")
      .refine(isStorableText, "This text holds a character that cannot be stored."),
  operators: operatorSets.text,
  sortable: false,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter an address such as https://example.com.",
};
