import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";
import { isPlainDate, readDate } from "./reading";

/** A day of the calendar, `2026-12-24`, the same day wherever it is read. */
export interface DateField extends FieldBase {
  kind: "date";
  default?: string;
  /** In a table: the form starts a new row with the organisation's today. */
  startsToday?: true;
  /** The name of the date beside it, or around its row, that it may not precede. */
  after?: string;
}

export const date = <const O extends OptionsOf<DateField>>(options: Only<O, DateField>) => ({
  kind: "date" as const,
  ...options,
});

export const dateKind: Kind<DateField> = {
  schema: () =>
    z
      .string("Choose a date.")
      .refine(isPlainDate, "Enter a date such as 2026-12-24.")
      .meta({ format: "date" }),
  operators: operatorSets.ordered,
  sortable: true,
  searchable: false,
  fromText: readDate,
};
