import type { FieldErrors } from "../../../schema";

/** The errors without those of a field and of what lies in it: it has just been changed. */
export function withoutErrorsOf(errors: FieldErrors, name: string): FieldErrors {
  const left = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
