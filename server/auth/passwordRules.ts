import * as z from "zod";
import { isStorableText } from "../../src/schema";
import { passwordGuesses } from "./passwordGuesses";
import { fieldError } from "../http/HttpError";

/** A new password: 12 to 256 characters of any kind. */
export const newPasswordSchema = z
  .string("Enter a password.")
  .min(12, "Use at least 12 characters.")
  .max(256, "Use at most 256 characters.")
  .refine(isStorableText, "This password holds a character that cannot be stored.");

/** A password that is checked, not set: its rules say nothing about whether it is right. */
export const givenPasswordSchema = z.string("Enter your password.").min(1, "Enter your password.").max(1_024);

/**
 * How many guesses a password has to stand. Somebody who stole the hashes makes about fifty a second on one core
 * (promise P9), and needs six years for these.
 */
const enoughGuesses = 1e10;

/**
 * Refuses a password that is guessed early: well-known ones and what lies on the keyboard, however joined, repeated or
 * written, and the names of the person and the organisation, which are `own`.
 * @throws 422 at the field, for such a password.
 */
export async function refuseWeakPassword(
  password: string,
  own: readonly string[],
  field = "password",
): Promise<void> {
  if ((await passwordGuesses(password, ["tripwright", ...own])) < enoughGuesses)
    throw fieldError(field, "This password is too easy to guess. Use a few unrelated words instead.");
}
