import { type Actor, canRead, type Resource } from "../../../schema";
import { type FormSection, formSections } from "../form/formFields";

/** The sections of the form, and before them those fields that no form has because the server sets them. */
export function detailSections(resource: Resource, actor: Actor): FormSection[] {
  const sections = formSections(resource, actor, "update");
  const placed = new Set(resource.form.flatMap(({ fields }) => fields));
  const others = Object.entries(resource.fields)
    .filter(([name, field]) => !placed.has(name) && canRead(field, actor))
    .map(([name, field]) => ({ name, field, isClosed: true }));
  return others.length > 0 ? [{ heading: "Overview", fields: others }, ...sections] : sections;
}
