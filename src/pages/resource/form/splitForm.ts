import { isRequired } from "../../../fields/isRequired";
import { type Field, initialValue, nestedFields, type QueryField } from "../../../schema";
import type { FormSection } from "./formFields";

interface SplitForm {
  first: FormSection["fields"];
  /** The sections without those fields. */
  more: readonly FormSection[];
}

/** A form in two parts: the named fields, in that order, with what else must be filled; and the rest. */
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

/** Whether a row cannot be made before somebody has filled the field. */
function mustBeFilled(field: Field, queryFields: readonly QueryField[]): boolean {
  if (field.kind === "custom") return queryFields.some(({ isActive, required }) => isActive && required);
  if (field.kind === "group" && !field.optional)
    return Object.values(nestedFields(field)).some((inner) => mustBeFilled(inner, queryFields));
  return isRequired(field) && initialValue(field) === undefined;
}

/** How much of the grid a field takes. Two fields in `half` stand in one column, where a `short` one stands alone. */
export type LineWidth = "half" | "short" | "usual" | "wide" | "yesNo";

/** The widths of the fields of a section, in their order. Short ones of narrow boxes are paired; one that is left over is not. */
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

/** Whether half a column has room for its box and for what is said below it. */
const isNarrow = (line: { field: Field; isWide: boolean } | undefined): boolean =>
  line?.field.short === true &&
  !line.isWide &&
  narrowKinds.includes(line.field.kind) &&
  (line.field.help?.length ?? 0) <= 30;
