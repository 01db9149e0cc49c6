import type { Check } from "./checks";
import type { AnyFields } from "./field";

/** The fields, with each date that a check lets not lie before another told which one: its calendar begins there. */
export function withEarliest<F extends AnyFields>(fields: F, checks: readonly Check[] = []): F {
  const told = checks.flatMap((check) => {
    if (check.rule !== "notBefore" || check.strictly) return [];
    const field = fields[check.field];
    return field?.kind === "date" ? [[check.field, { ...field, earliest: check.other }] as const] : [];
  });
  // What a date field is told is optional in its type.
  return told.length === 0 ? fields : ({ ...fields, ...Object.fromEntries(told) } as F);
}
