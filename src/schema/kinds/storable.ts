import * as z from "zod";
import { isStorableText } from "../text/reading";

/** The schema of a text of 1 to `maxLength` characters that can be stored. */
export const storable = (maxLength: number) =>
  z
    .string({ error: ({ input }) => (input == null ? "Fill this in." : "Enter a text.") })
    .min(1, "Enter a value, or leave it empty altogether.")
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .refine(isStorableText, "This text holds a character that cannot be stored.");
