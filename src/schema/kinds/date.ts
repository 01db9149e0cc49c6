import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf, Around } from "../field/field";
import { operatorSets } from "../field/operators";
import { isPlainDate, readDate } from "../text/reading";
import { readPastedDate } from "../text/dates";

/** A day of the calendar, `2026-12-24`, the same day wherever it is read. */
export interface DateField extends FieldBase {
  kind: "date";
  default?: string;
  /** In a table: the form starts a new row with the organisation's today. */
  startsToday?: true;
  /** The name of the date beside it that it may not precede; a check `notBefore` says so, which alone is declared. */
  earliest?: string;
}

type DateOptions = Omit<OptionsOf<DateField>, "earliest">;

export const date = <const O extends DateOptions>(options: Only<O, DateOptions>) => ({
  kind: "date" as const,
  ...options,
});

export const dateKind: Kind<DateField, string> = {
  schema: () =>
    z
      .string("Choose a date.")
      .refine(isPlainDate, "Enter a date such as 2026-12-24.")
      .meta({ format: "date" }),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: readDate,
  toText: (value, _field, { isPlain, date: write }) => (isPlain ? value : write(value)),
  fromText: (text, _field, formats) => readDate(text) ?? readPastedDate(text, formats),
  asks: (_field, { date: write }) => `Enter a date such as ${write("2026-12-24")}.`,
};

/** The day that a date may not precede, where the field names one and it is there. */
export function earliestAround({ earliest: name }: DateField, around: Around): string | undefined {
  const earliest = name === undefined ? undefined : around[name];
  return typeof earliest === "string" && isPlainDate(earliest) ? earliest : undefined;
}
