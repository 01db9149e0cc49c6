import type { ZodError } from "zod";

/** What is wrong with a body, by the path of the field: `{ "rates.0.single": ["Enter an amount."] }`. */
export type Faults = Record<string, string[]>;

/**
 * The faults of a body in words. A missing value says so rather than naming a type.
 * @param most at how many fields faults are named; at all of them where not given.
 */
export function faultsOf(error: ZodError, most = Infinity): Faults {
  // A map, since a path may be any text, the name of a property that every object has among them.
  const faults = new Map<string, string[]>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const paths = isUnknown
      ? issue.keys.slice(0, most).map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")];
    for (const path of paths) {
      const messages = faults.get(path) ?? [];
      messages.push(isUnknown ? "There is no such field. Leave it out." : issue.message);
      faults.set(path, messages);
      if (faults.size >= most) return Object.fromEntries(faults);
    }
  }
  return Object.fromEntries(faults);
}
