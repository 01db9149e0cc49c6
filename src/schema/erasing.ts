import type { AnyField } from "./field/field";
import { holding } from "./walk";
import type { Resource } from "./resource";
import type { Fields } from "./kinds";
import { isCollected } from "./kinds/values";

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

/** What people write freely: erasing replaces only names, addresses and numbers in it. The title counts at any length. */
export const freeFields = ({ fields, title }: Resource): string[] => {
  const free = new Set(holdingFree(fields).map(([name]) => name));
  return Object.entries(fields).flatMap(([name, field]) =>
    !field.personal && (free.has(name) || (name === title && field.kind === "text" && !("series" in field)))
      ? [name]
      : [],
  );
};

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
