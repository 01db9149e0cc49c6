import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { readYesNo } from "./reading";

/** Yes or no. */
export interface YesNoField extends FieldBase {
  kind: "yesNo";
  default?: boolean;
}

export const yesNo = <const O extends OptionsOf<YesNoField>>(options: Only<O, YesNoField>) => ({
  kind: "yesNo" as const,
  ...options,
});

export const yesNoKind: Kind<YesNoField> = {
  schema: () => z.boolean("Choose yes or no."),
  operators: ["eq", "ne", "null"],
  sortable: true,
  searchable: false,
  fromText: readYesNo,
};
