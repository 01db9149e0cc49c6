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
