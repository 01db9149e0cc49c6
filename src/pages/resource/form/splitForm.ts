import { isRequired } from "../../../fields/isRequired";
import { type Field, initialValue, nestedFields, type QueryField, queryFieldsIn } from "../../../schema";
import type { FormSection } from "./formFields";

interface SplitForm {
  first: FormSection["fields"];
  more: readonly FormSection[];
}

/** Splits a form: the named fields, in that order, then the required ones, and the rest. */
export function splitForm(
  sections: readonly FormSection[],
  names: readonly string[],
  queryFields: readonly QueryField[],
): SplitForm {
  const lines = sections.flatMap(({ fields }) => fields);
  const named = names.flatMap((name) => lines.find((line) => line.name === name) ?? []);
  const asked = lines.filter((line) => !named.includes(line) && mustBeFilled(line.field, queryFields));
  const first = [...named, ...asked];
  const more = sections
    .map((section) => ({ ...section, fields: section.fields.filter((line) => !first.includes(line)) }))
    .filter(({ fields }) => fields.length > 0);
  return { first, more };
}

function mustBeFilled(field: Field, queryFields: readonly QueryField[]): boolean {
  if (field.kind === "custom")
    return queryFieldsIn(field, queryFields).some(({ isActive, required }) => isActive && required);
  if (field.kind === "group" && !field.optional)
    return Object.values(nestedFields(field)).some((inner) => mustBeFilled(inner, queryFields));
  return isRequired(field) && initialValue(field) === undefined;
}

/** The width of a field. With two columns, two `half` fields share a column, and a `short` one has it alone. */
export type LineWidth = "half" | "short" | "usual" | "wide" | "yesNo";

/** The widths of a section's fields, in order. Two adjacent short fields with narrow boxes become `half`. */
export function lineWidths(lines: readonly { field: Field; isWide: boolean }[]): LineWidth[] {
  const widths: LineWidth[] = [];
  for (const line of lines) {
    const before = widths.length - 1;
    const isSecond = widths[before] === "short" && isNarrow(lines[before]) && isNarrow(line);
    if (isSecond) widths[before] = "half";
    widths.push(isSecond ? "half" : widthAlone(line));
  }
  return widths;
}

function widthAlone({ field, isWide }: { field: Field; isWide: boolean }): LineWidth {
  if (isWide) return "wide";
  if (field.kind === "yesNo" && !field.optional) return "yesNo";
  return field.short ? "short" : "usual";
}

const narrowKinds: readonly Field["kind"][] = ["date", "time", "number", "numbers", "percent"];

/** Whether half a column has room for its box and its help text. */
const isNarrow = (line: { field: Field; isWide: boolean } | undefined): boolean =>
  line?.field.short === true &&
  !line.isWide &&
  narrowKinds.includes(line.field.kind) &&
  (line.field.help?.length ?? 0) <= 30;
