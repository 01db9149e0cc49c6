import {
  type Actor,
  canRead,
  canWrite,
  type Field,
  isWritable,
  type Resource,
  type Section,
} from "../../../schema";

export interface FormSection extends Omit<Section, "fields"> {
  fields: readonly { name: string; field: Field; isClosed: boolean }[];
}

/**
 * The sections of a resource's form with the fields that the actor may see; a field that cannot be set, by role or once
 * the row is made, is closed. A section in which nothing is left is left out.
 */
export function formSections(resource: Resource, actor: Actor, action: "create" | "update"): FormSection[] {
  return resource.form
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields.flatMap((name) => {
        const field = resource.fields[name];
        if (!field || !canRead(field, actor)) return [];
        const isClosed = !canWrite(field, actor) || !isWritable(field, action);
        return isClosed && action === "create" ? [] : [{ name, field, isClosed }];
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** The fields of the sections that can be set, by name. */
export const openFields = (sections: readonly FormSection[]): Map<string, Field> =>
  new Map(
    sections.flatMap(({ fields }) =>
      fields.filter(({ isClosed }) => !isClosed).map(({ name, field }) => [name, field]),
    ),
  );
