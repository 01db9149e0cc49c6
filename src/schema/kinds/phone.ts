import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readText } from "../text/reading";

/** A phone number, kept as typed. */
export interface PhoneField extends FieldBase {
  kind: "phone";
  /** The name of the read-only text field that the server fills with the number in E.164, where it can be read. */
  e164?: string;
}

export const phone = builderOf<PhoneField>("phone");

export const phoneKind: Kind<PhoneField, string> = {
  schema: () =>
    z
      .string("Enter a phone number.")
      .regex(
        /^[+(]?[0-9][0-9 ()./-]{3,28}( ?(x|ext\.?) ?\d{1,6})?$/,
        "Enter a phone number such as +91 98950 00000.",
      )
      .meta({ examples: ["+91 98950 00000"] }),
  operators: operatorSets.text,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter a phone number such as +91 98950 00000.",
};
