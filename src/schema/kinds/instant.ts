import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readInstant } from "../text/reading";
import { dateReading, readTypedInstant } from "../text/dates";

/** A moment in time, ISO 8601 in UTC. */
export interface InstantField extends FieldBase {
  kind: "instant";
}

export const instant = builderOf<InstantField>("instant");

export const instantKind: Kind<InstantField, string> = {
  schema: () =>
    z
      .string("Choose a date and time.")
      .refine((value) => readInstant(value) !== undefined, "Enter a moment such as 2026-12-24T09:30:00Z.")
      .meta({ format: "date-time" }),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: readInstant,
  toText: (value, _field, { isPlain, instant: write }) => (isPlain ? value : write(value)),
  fromText(text, _field, formats) {
    const [day, time] = readTypedInstant(text, dateReading(formats))?.split("T") ?? [];
    return readInstant(text) ?? (day && time ? formats.instantAt(day, time) : undefined);
  },
  asks: (_field, formats) =>
    `Enter a date and time such as ${formats.instant(formats.instantAt("2026-12-24", "09:30"))}.`,
};
