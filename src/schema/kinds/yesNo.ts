import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { readYesNo } from "../text/reading";

/** Yes or no. */
export interface YesNoField extends FieldBase {
  kind: "yesNo";
  default?: boolean;
}

export const yesNo = builderOf<YesNoField>("yesNo");

export const yesNoKind: Kind<YesNoField, boolean> = {
  schema: () => z.boolean("Choose yes or no."),
  operators: ["eq", "ne", "null"],
  sortable: true,
  fromQuery: readYesNo,
  toText: (value) => (value ? "Yes" : "No"),
  fromText: (text) =>
    /^(yes|y|true|1|x)$/i.test(text.trim())
      ? true
      : /^(no|n|false|0)$/i.test(text.trim())
        ? false
        : undefined,
  asks: () => "Enter Yes or No.",
};
