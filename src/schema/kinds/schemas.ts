import * as z from "zod";
import { isStorableText, isUuid } from "../text/reading";

/** A list whose length is checked before its elements, so that a million wrong elements cost one message. */
export const boundedList = <Element extends z.ZodType>(
  element: Element,
  notAList: string,
  maximum: number,
  message: string,
  errorOf: (list: readonly unknown[]) => string | null = () => null,
) =>
  z.preprocess(
    (value, context) => {
      const error = Array.isArray(value) ? (value.length > maximum ? message : errorOf(value)) : null;
      if (error !== null) context.issues.push({ code: "custom", message: error, input: value });
      return value;
    },
    // The API description reads the limit here.
    z.array(element, notAList).max(maximum, message),
  );

/** A text of 1 to `maxLength` characters that can be stored. */
export const storable = (maxLength: number) =>
  z
    .string({ error: ({ input }) => (input == null ? "Fill this in." : "Enter a text.") })
    .min(1, "Enter a value, or leave it empty altogether.")
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .refine(isStorableText, "This text holds a character that cannot be stored.");

export const idSchema = z
  .string("Choose one.")
  // Ids inside rows are compared as text.
  .toLowerCase()
  .refine(isUuid, "Choose one from the list.")
  .meta({ format: "uuid" });

/** The id of a row of the resource, which the API description names as `x-references`. */
export const idOf = (resource: string) => idSchema.meta({ format: "uuid", "x-references": resource });
