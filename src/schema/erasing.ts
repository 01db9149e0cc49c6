import type { AnyField } from "./field/field";
import { holding } from "./walk";
import { referredBy } from "./partOf";
import type { Resource } from "./resource";
import type { Fields } from "./kinds";
import { isCollected } from "./kinds/values";

/** In which fields of which rows an erasure leaves what people wrote freely, whoever it names. */
export interface Leaving {
  resource: Resource;
  /** The reference by which those rows belong to the erased one; null of that one itself. */
  by: string | null;
  fields: readonly string[];
}

/** A shorter text is a name from a list, a number or an id. */
const words = 80;

/** Whether people write in the field whatever they like, and nothing erases it. */
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

/** What a row is called is written by people wherever they did it. */
const freeFields = ({ fields, title }: Resource): string[] => {
  const free = new Set(holdingFree(fields).map(([name]) => name));
  return Object.entries(fields).flatMap(([name, field]) =>
    !field.personal && (free.has(name) || (name === title && field.kind === "text" && !("series" in field)))
      ? [name]
      : [],
  );
};

/** The reference by which rows of the other are part of rows of the resource, or of parts of these. */
function belongsBy(other: Resource, to: Resource, resources: readonly Resource[]): string | undefined {
  const { partOf } = other;
  if (!partOf || partOf.resource === to.name) return partOf?.by;
  const whole = resources.find(({ name }) => name === partOf.resource);
  if (!whole || belongsBy(whole, to, resources) === undefined) return undefined;
  return Object.keys(other.fields).find((name) => referredBy(other.fields[name]) === to.name);
}

/** Where erasing a row of the resource leaves what people wrote freely, in the row and in those that belong to it. */
export const leavingOf = (resource: Resource, resources: readonly Resource[]): Leaving[] =>
  [
    { resource, by: null, fields: freeFields(resource) },
    ...resources.flatMap((other): Leaving[] => {
      const by = belongsBy(other, resource, resources);
      return by === undefined ? [] : [{ resource: other, by, fields: freeFields(other) }];
    }),
  ].filter(({ fields }) => fields.length > 0);

/** What stands in the place of a text that a row must have. */
export const erasedText = "Erased";

/** The fields that erasing a row blanks: those that are declared personal, and what follows from them. */
export const personalFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!field.personal) return [];
    return field.kind === "phone" && field.e164 ? [name, field.e164] : [name];
  });

/** What the personal fields of the row with that id hold once it is erased. */
export const erasedValues = (fields: Fields, id: string): Record<string, unknown> =>
  Object.fromEntries(
    personalFields(fields).map((name) => {
      const field = fields[name];
      if (!field || field.kind === "custom") return [name, {}];
      if (field.optional) return [name, isCollected(field) ? [] : null];
      return [name, field.unique ? `${erasedText.toLowerCase()}-${id}` : erasedText];
    }),
  );
