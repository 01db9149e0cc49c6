import * as z from "zod";
import type { AnyFields, FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";

/** A list of rows inside the row, with fields of their own: room types, rates, contacts, days. */
export interface RowsField extends FieldBase {
  kind: "rows";
  of: AnyFields;
  /** What one row is called: "rate". */
  one: string;
  /** How many; 200 where not given. */
  maxItems?: number;
  default?: readonly unknown[];
}

export const rows = <const O extends OptionsOf<RowsField>>(options: Only<O, RowsField>) => ({
  kind: "rows" as const,
  ...options,
});

export const rowsKind: Kind<RowsField> = {
  schema: (field, schemaOf) =>
    z
      .array(
        z.strictObject(
          Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, schemaOf(inner)])),
          `Enter the fields of each ${field.one}.`,
        ),
        "Enter a list.",
      )
      .max(field.maxItems ?? 200, `Enter at most ${field.maxItems ?? 200}.`),
  operators: operatorSets.none,
  sortable: false,
  searchable: false,
  fromText: () => undefined,
};
