import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { isStorableText, readText } from "../text/reading";

/** An e-mail address, kept as typed. */
export interface EmailField extends FieldBase {
  kind: "email";
}

export const email = builderOf<EmailField>("email");

/** Letters of any script; a domain of at least two parts, since mail from outside reaches no other. */
const address = /^[^\s@"]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u;

export const emailKind: Kind<EmailField, string> = {
  schema: () =>
    z
      .email({ pattern: address, error: "Enter an e-mail address such as name@example.com." })
      .max(254, "Use at most 254 characters.")
      .refine(isStorableText, "This text holds a character that cannot be stored.")
      .meta({ examples: ["name@example.com"] }),
  operators: operatorSets.text,
  sortable: true,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter an e-mail address such as name@example.com.",
};
