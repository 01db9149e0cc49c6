import type { Fields } from "./kinds";
import { isCollected } from "./kinds/values";

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
