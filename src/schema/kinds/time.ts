import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { clockText, readTypedTime } from "../text/dates";

/** A time of the day on the clock of the place, `09:30`. */
export interface TimeField extends FieldBase {
  kind: "time";
  default?: string;
}

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const time = builderOf<TimeField>("time");

export const timeKind: Kind<TimeField, string> = {
  schema: () => z.string("Choose a time.").regex(pattern, "Enter a time such as 09:30."),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: (text) => (pattern.test(text) ? text : undefined),
  toText: (value, _field, { isPlain, locale }) => (isPlain ? value : clockText(value, locale)),
  fromText: (text, _field, { locale }) => readTypedTime(text, locale),
  asks: (_field, { locale }) => `Enter a time such as ${clockText("09:30", locale)}.`,
};
