import * as z from "zod";
import { isStorableText } from "../../src/schema/kinds/reading";
import { fieldRefusal } from "./Refusal";

/** A new password: 12 to 256 characters of any kind. */
export const newPasswordSchema = z
  .string("Enter a password.")
  .min(12, "Use at least 12 characters.")
  .max(256, "Use at most 256 characters.")
  .refine(isStorableText, "This password holds a character that cannot be stored.");

/** A password that is checked, not set: its rules say nothing about whether it is right. */
export const givenPasswordSchema = z.string("Enter your password.").min(1, "Enter your password.").max(1_024);

/** Refuses a password that is guessed first: one sign repeated, a run of keys, a well-known one, or one's own name. */
export function refuseWeakPassword(password: string, own: readonly string[], field = "password"): void {
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const guessable =
    new Set(plain).size < 5 ||
    sequences.some((sequence) => sequence.includes(plain)) ||
    wellKnown.some((word) => plain.replaceAll(word, "").length < 6) ||
    own.some((name) => name.length >= 3 && plain.replaceAll(name.toLowerCase(), "").length < 6);
  if (guessable)
    throw fieldRefusal(field, "This password is too easy to guess. Use a few unrelated words instead.");
}

const doubled = (text: string) => text + text;
const sequences = [
  doubled("abcdefghijklmnopqrstuvwxyz"),
  doubled("1234567890"),
  doubled("qwertyuiopasdfghjklzxcvbnm"),
  doubled("1qaz2wsx3edc4rfv5tgb6yhn7ujm"),
  doubled("0987654321"),
];
const wellKnown = [
  "password",
  "passwort",
  "letmein",
  "welcome",
  "iloveyou",
  "qwerty",
  "administrator",
  "changeme",
  "tripwright",
  "123456",
];
