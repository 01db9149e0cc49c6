import {
  type Actor,
  canRead,
  canWrite,
  type Field,
  isWritable,
  kindOf,
  nestedFields,
  type Resource,
  type Section,
} from "../../../schema";
import { emptyBody } from "../../../fields/emptyBody";
import type { FormValues } from "./formBody";

export interface FormSection extends Omit<Section, "fields"> {
  fields: readonly { name: string; field: Field; isClosed: boolean }[];
}

/**
 * The sections of a form with the fields that the user may read. A field that cannot be set is closed, and
 * left out for a new row.
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

export const sectionOf = ({ fields }: Resource, names: readonly string[]): FormSection => ({
  heading: "",
  fields: names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field, isClosed: false }] : [];
  }),
});

/** The settable fields of the sections, by name. */
export const openFields = (sections: readonly FormSection[]): Map<string, Field> =>
  new Map(
    sections.flatMap(({ fields }) =>
      fields.filter(({ isClosed }) => !isClosed).map(({ name, field }) => [name, field]),
    ),
  );

/**
 * Values in the address of a form: references (`?querySourceId=…`), codes (`?from=KWD`), and tables with an
 * empty row (`?rates=1`).
 */
export function addressedValues(resource: Resource, actor: Actor, parameters: URLSearchParams): FormValues {
  const open = openFields(formSections(resource, actor, "create"));
  return Object.fromEntries(
    [...parameters].flatMap(([name, text]) => {
      const field = open.get(name);
      if (field?.kind === "rows") return [[name, [emptyBody(nestedFields(field))]]];
      if (!field || !addressedKinds.has(field.kind)) return [];
      const value = kindOf(field).fromQuery(text, field);
      return value === undefined ? [] : [[name, field.kind === "references" ? [value] : value]];
    }),
  );
}

const addressedKinds: ReadonlySet<string> = new Set<Field["kind"]>(["reference", "references", "code"]);
