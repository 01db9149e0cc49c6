import { counted, inSentence, joinParts } from "../../../domain/formats/text";
import { resources } from "../../../resources";
import { type AnyRow, leavingOf, type Resource } from "../../../schema";

/** In which fields an erasure leaves what people wrote freely, and of how many rows where that is known already. */
export interface Left {
  resource: string;
  fields: readonly string[];
  rows?: number;
}

/** What erasing a row would leave, by what is declared and what the row holds. */
export const leftOf = (resource: Resource, row: AnyRow): Left[] => {
  const values = new Map<string, unknown>(Object.entries(row));
  const isFilled = (name: string) => {
    const value = values.get(name);
    return value != null && value !== "" && !(Array.isArray(value) && value.length === 0);
  };
  return leavingOf(resource, resources).flatMap(({ resource: { name }, by, fields }): Left[] => {
    const left = by === null ? fields.filter(isFilled) : fields;
    return left.length > 0 ? [{ resource: name, fields: left }] : [];
  });
};

/** The same in words: of the row by its fields, of what belongs to it by the kinds of rows. */
export function leftInWords(of: Resource, left: readonly Left[]): string | undefined {
  const parts = left.flatMap(({ resource, fields, rows }) => {
    if (resource === of.name) return fields.map((name) => `“${of.fields[name]?.label ?? name}”`);
    const { one = resource, many = resource } = resources.find(({ name }) => name === resource)?.label ?? {};
    return rows === undefined ? [inSentence(many)] : [counted(rows, inSentence(one), inSentence(many))];
  });
  if (parts.length === 0) return undefined;
  return `What people wrote freely stays as it is: ${joinParts(parts, ", ")}. Look through it for names.`;
}
