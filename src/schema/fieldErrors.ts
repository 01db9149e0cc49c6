import type { ZodError } from "zod";

/** What is wrong with a body, by the path of the field: `{ "rates.0.single": ["Enter an amount."] }`. */
export type FieldErrors = Record<string, string[]>;

/**
 * The errors of a body in words. A missing value says so rather than naming a type.
 * @param most at how many fields errors are named; at all of them where not given.
 */
export function fieldErrorsOf(error: ZodError, most = Infinity): FieldErrors {
  // A map, since a path may be any text, the name of a property that every object has among them.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const paths = isUnknown
      ? issue.keys.slice(0, most).map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")];
    for (const path of paths) {
      const messages = errors.get(path) ?? [];
      messages.push(isUnknown ? "There is no such field. Leave it out." : issue.message);
      errors.set(path, messages);
      if (errors.size >= most) return Object.fromEntries(errors);
    }
  }
  return Object.fromEntries(errors);
}
