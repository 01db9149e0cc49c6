import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { readYesNo } from "../text/reading";

/** Yes or no. */
export interface YesNoField extends FieldBase {
  kind: "yesNo";
  default?: boolean;
}

export const yesNo = <const O extends OptionsOf<YesNoField>>(options: Only<O, YesNoField>) => ({
  kind: "yesNo" as const,
  ...options,
});

export const yesNoKind: Kind<YesNoField, boolean> = {
  schema: () => z.boolean("Choose yes or no."),
  operators: ["eq", "ne", "null"],
  sortable: true,
  searchable: false,
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
