import * as z from "zod";
import {
  type FieldBase,
  type Kind,
  type Only,
  type OptionsOf,
  type Around,
  builderOf,
  operatorSets,
} from "../field/field";
import { isPlainDate, readDate, readInstant } from "../text/reading";
import { readPastedDate, clockText, readTypedTime, dateReading, readTypedInstant } from "../text/dates";

/** A calendar day, `2026-12-24`, the same in every time zone. */
export interface DateField extends FieldBase {
  kind: "date";
  default?: string;
  /** In a table: the form starts a new row with the organisation's today. */
  startsToday?: true;
  /** It lies in the past, such as a birth date: the organisation's today is the last day that it may be. */
  latest?: "today";
  /** The date beside it that it may not precede. Do not declare it: a `notBefore` check sets it. */
  earliest?: string;
}

type DateOptions = Omit<OptionsOf<DateField>, "earliest">;

export const date = <const O extends DateOptions>(options: Only<O, DateOptions>) => ({
  kind: "date" as const,
  ...options,
});

export const dateKind: Kind<DateField, string> = {
  schema: ({ latest }) =>
    z
      .string("Choose a date.")
      .refine(isPlainDate, "Enter a date such as 2026-12-24.")
      .meta({ format: "date", ...(latest ? { examples: ["1990-05-01"] } : {}) }),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: readDate,
  toText: (value, _field, { isPlain, date: write }) => (isPlain ? value : write(value)),
  fromText: (text, _field, formats) => readDate(text) ?? readPastedDate(text, formats),
  asks: (_field, { date: write }) => `Enter a date such as ${write("2026-12-24")}.`,
};

export function earliestAround({ earliest: name }: DateField, around: Around): string | undefined {
  const earliest = name === undefined ? undefined : around[name];
  return typeof earliest === "string" && isPlainDate(earliest) ? earliest : undefined;
}

/** The error of a date that may be no later than the organisation's today; undefined where it is none. */
export const tooLate = (value: unknown, today: string): string | undefined =>
  typeof value === "string" && isPlainDate(value) && value > today
    ? "This day lies in the future. Enter today or an earlier day."
    : undefined;

/** A time of day on the local clock, `09:30`. */
export interface TimeField extends FieldBase {
  kind: "time";
  default?: string;
}

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const time = builderOf<TimeField>("time");

export const timeKind: Kind<TimeField, string> = {
  schema: () => z.string("Choose a time.").regex(clockPattern, "Enter a time such as 09:30."),
  operators: operatorSets.ordered,
  sortable: true,
  fromQuery: (text) => (clockPattern.test(text) ? text : undefined),
  toText: (value, _field, { isPlain, locale }) => (isPlain ? value : clockText(value, locale)),
  fromText: (text, _field, { locale }) => readTypedTime(text, locale),
  asks: (_field, { locale }) => `Enter a time such as ${clockText("09:30", locale)}.`,
};

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
  // At the ends of the calendar another time zone has no such day.
  toText: (value, _field, { isPlain, instant: write }) =>
    isPlain || value >= "9999-12-31" || value < "0001-01-02" ? value : write(value),
  fromText(text, _field, formats) {
    const [day, time] = readTypedInstant(text, dateReading(formats))?.split("T") ?? [];
    return readInstant(text) ?? (day && time ? formats.instantAt(day, time) : undefined);
  },
  asks: (_field, formats) =>
    `Enter a date and time such as ${formats.instant(formats.instantAt("2026-12-24", "09:30"))}.`,
};
