import { isPlainDate, nightsBetween } from "../../../domain/dates/plainDate";
import type { FormSection } from "../../resource/form/formFields";

/** The sections of the form with the nights between the dates said under the end. Nights are derived, never typed. */
export function withNights(
  sections: readonly FormSection[],
  values: Readonly<Record<string, unknown>>,
): readonly FormSection[] {
  const help = nightsHelp(values["startDate"], values["endDate"]);
  if (!help) return sections;
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((line) =>
      line.name === "endDate" ? { ...line, field: { ...line.field, help } } : line,
    ),
  }));
}

/** "6 nights"; nothing where the dates are not both known and in order. */
export function nightsHelp(start: unknown, end: unknown): string | undefined {
  if (!isPlainDate(start) || !isPlainDate(end) || end < start) return undefined;
  const nights = nightsBetween(start, end);
  if (nights === 0) return "A day trip";
  return nights === 1 ? "1 night" : `${nights} nights`;
}
