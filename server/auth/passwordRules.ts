import * as z from "zod";
import { isStorableText } from "../../src/schema";
import { fieldError } from "../http/HttpError";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

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

/** So much of a password is looked at: what begins well is good enough, and long ones would hold the server up. */
const examined = 40;

/**
 * About how many guesses find the password, made as attackers make them: well-known passwords and what lies on the
 * keyboard first, then repetitions, dates, swapped letters, and any of it joined together.
 * @param own words that are guessed first for this person, such as the names of theirs and of the organisation.
 */
async function passwordGuesses(password: string, own: readonly string[]): Promise<number> {
  estimator ??= loadEstimator();
  const words = own.flatMap((text) => [
    text,
    text.replace(/[^\p{L}\p{N}]+/gu, ""),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ]);
  const known = words.filter((word) => word.length >= 3).map((word) => word.toLowerCase());
  return (await estimator).check(password, [...new Set(known)]).guesses;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set: the lists take 25 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: examined });
}
