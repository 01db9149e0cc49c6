import { type Actor, canRead, type Resource } from "../../../schema";
import { type FormSection, formSections } from "../form/formFields";

/**
 * The sections of the form, and after them those fields that no form has because the server sets them; but what a phone
 * number is internationally says its field already, the state stands in the head of the page, and what is too much for a
 * list is too much here: a page of its own draws it.
 */
export function detailSections(resource: Resource, actor: Actor): FormSection[] {
  const sections = formSections(resource, actor, "update");
  const { without = [] } = resource.list;
  const international = Object.values(resource.fields).flatMap((field) =>
    field.kind === "phone" && field.e164 ? [field.e164] : [],
  );
  const placed = new Set<string | undefined>([
    ...resource.form.flatMap(({ fields }) => fields),
    ...international,
    resource.transitions?.field,
  ]);
  const others = Object.entries(resource.fields)
    .filter(([name, field]) => !placed.has(name) && !without.includes(name) && canRead(field, actor))
    .map(([name, field]) => ({ name, field, isClosed: true }));
  return others.length > 0
    ? [...sections, { heading: sections.length > 0 ? "More" : "Overview", fields: others }]
    : sections;
}
