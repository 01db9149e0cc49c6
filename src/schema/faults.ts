import type { ZodError } from "zod";

/** What is wrong with a body, by the path of the field: `{ "rates.0.single": ["Enter an amount."] }`. */
export type Faults = Record<string, string[]>;

/** The faults of a body in words. A missing value says so rather than naming a type. */
export function faultsOf(error: ZodError): Faults {
  const faults: Faults = {};
  for (const issue of error.issues) {
    const paths =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [issue.path.join(".")];
    const message =
      issue.code === "unrecognized_keys" ? "There is no such field. Leave it out." : issue.message;
    for (const path of paths) (faults[path] ??= []).push(message);
  }
  return faults;
}
