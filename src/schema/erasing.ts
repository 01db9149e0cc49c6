import type { AnyField } from "./field/field";
import { holding } from "./walk";
import { referredBy } from "./partOf";
import type { Resource } from "./resource";
import type { Fields } from "./kinds";
import { isCollected } from "./kinds/values";

/** The free text that erasing a row leaves in place, even where it names a person. */
export interface Leaving {
  resource: Resource;
  /** The reference by which these rows belong to the erased row; null for the erased row itself. */
  by: string | null;
  fields: readonly string[];
}

/** In characters. A shorter text is a name from a list, a number or an id. */
const words = 80;

/** Whether people write free text in the field and erasing keeps it. */
const isFree = (field: AnyField): boolean => {
  if (field.personal) return false;
  if (field.kind === "longText" || field.kind === "tags") return true;
  // Only texts have these.
  const {
    maxLength = 200,
    pattern,
    series,
  } = field as { maxLength?: number; pattern?: object; series?: object };
  return field.kind === "text" && !field.readOnly && !pattern && !series && maxLength >= words;
};

const holdingFree = holding(isFree);

/** The free fields of a resource. The title counts at any length, because people write it. */
const freeFields = ({ fields, title }: Resource): string[] => {
  const free = new Set(holdingFree(fields).map(([name]) => name));
  return Object.entries(fields).flatMap(([name, field]) =>
    !field.personal && (free.has(name) || (name === title && field.kind === "text" && !("series" in field)))
      ? [name]
      : [],
  );
};

/** The reference to `to` in rows of `other`, where these are part of rows of `to` or of their parts. */
function belongsBy(other: Resource, to: Resource, resources: readonly Resource[]): string | undefined {
  const { partOf } = other;
  if (!partOf || partOf.resource === to.name) return partOf?.by;
  const whole = resources.find(({ name }) => name === partOf.resource);
  if (!whole || belongsBy(whole, to, resources) === undefined) return undefined;
  return Object.keys(other.fields).find((name) => referredBy(other.fields[name]) === to.name);
}

/** Where erasing a row leaves free text: in the row and in the rows that belong to it. */
export const leavingOf = (resource: Resource, resources: readonly Resource[]): Leaving[] =>
  [
    { resource, by: null, fields: freeFields(resource) },
    ...resources.flatMap((other): Leaving[] => {
      const by = belongsBy(other, resource, resources);
      return by === undefined ? [] : [{ resource: other, by, fields: freeFields(other) }];
    }),
  ].filter(({ fields }) => fields.length > 0);

/** Replaces a text that a row must have. */
export const erasedText = "Erased";

/** The fields that erasing a row blanks: personal fields, and the E.164 form of personal phone numbers. */
export const personalFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!field.personal) return [];
    return field.kind === "phone" && field.e164 ? [name, field.e164] : [name];
  });

/** The personal values of the row with that id after it is erased. */
export const erasedValues = (fields: Fields, id: string): Record<string, unknown> =>
  Object.fromEntries(
    personalFields(fields).map((name) => {
      const field = fields[name];
      if (!field || field.kind === "custom") return [name, {}];
      if (field.optional) return [name, isCollected(field) ? [] : null];
      return [name, field.unique ? `${erasedText.toLowerCase()}-${id}` : erasedText];
    }),
  );
