import type { AnyField, AnyFields } from "./field";

/** A rule between fields, of one row or between rows. A comparison holds where a value is missing. */
export type Check =
  /** `field` is not before, or less than, `other`; with `strictly` it is not equal either. */
  | { rule: "notBefore"; field: string; other: string; strictly?: true; message?: string }
  /** The two fields differ. */
  | { rule: "distinct"; field: string; other: string }
  /** `field` is filled where the choice `other` is the option `is`. */
  | { rule: "needed"; field: string; other: string; is: string; message?: string }
  /** At least one of the fields that apply is filled. The error is reported at the first of them. */
  | { rule: "filled"; fields: readonly [string, ...string[]]; message: string }
  /** Exactly one of the fields is filled. The error is at the first, or at what is filled besides. */
  | { rule: "exactlyOne"; fields: readonly string[] }
  /** `other` is empty. Its text says what prevents `field` and is the message. */
  | { rule: "clear"; field: string; other: string }
  /** `field` is one of `values`. */
  | { rule: "among"; field: string; values: readonly string[]; message: string }
  /** Each `rows.field` is a value of `others.field`, where those list any; with `strictly`, always. */
  | { rule: "oneOf"; field: string; other: string; strictly?: true; message?: string }
  /** No two rows that have the first field share the values of all fields. Case does not count. */
  | { rule: "unique"; fields: readonly [string, ...string[]]; where?: string }
  /** The values of `field` in all rows add up to at most `most`. */
  | { rule: "sumAtMost"; field: string; maximum: number; message: string };

export const notBefore = (field: string, other: string, message?: string): Check => ({
  rule: "notBefore",
  field,
  other,
  ...(message ? { message } : {}),
});
/** `field` is later, or more, than `other`. */
export const after = (field: string, other: string): Check => ({
  rule: "notBefore",
  field,
  other,
  strictly: true,
});
export const distinct = (field: string, other: string): Check => ({ rule: "distinct", field, other });
export const needed = (field: string, other: string, is: string, message?: string): Check => ({
  rule: "needed",
  field,
  other,
  is,
  ...(message ? { message } : {}),
});
/** @param field a field, or several of which one must be filled; the error is reported at the first. */
export const filled = (field: string | readonly [string, ...string[]], message: string): Check => ({
  rule: "filled",
  fields: typeof field === "string" ? [field] : field,
  message,
});
export const exactlyOne = (fields: readonly string[]): Check => ({ rule: "exactlyOne", fields });
/** @param other a fact; its text is the message at `field`. */
export const clear = (field: string, other: string): Check => ({ rule: "clear", field, other });
export const among = (field: string, values: readonly string[], message: string): Check => ({
  rule: "among",
  field,
  values,
  message,
});
/** Both paths lead to a field in rows: `oneOf("rates.roomType", "roomTypes.name")`. */
export const oneOf = (field: string, other: string): Check => ({ rule: "oneOf", field, other });
/** As `oneOf`, but also where `other` lists nothing: the named entry must exist. */
export const pointsAt = (field: string, other: string, message: string): Check => ({
  rule: "oneOf",
  field,
  other,
  strictly: true,
  message,
});
/** @param where a yes-or-no field: only rows in which it is yes are compared. */
export const unique = (fields: readonly [string, ...string[]], where?: string): Check => ({
  rule: "unique",
  fields,
  ...(where ? { where } : {}),
});
export const sumAtMost = (field: string, maximum: number, message: string): Check => ({
  rule: "sumAtMost",
  field,
  maximum,
  message,
});

/** The names of the fields that a check reads; for `oneOf` they are paths. */
export function namesIn(check: Check): readonly string[] {
  if (check.rule === "unique") return [...check.fields, ...(check.where ? [check.where] : [])];
  if (check.rule === "filled" || check.rule === "exactlyOne") return check.fields;
  return "other" in check ? [check.field, check.other] : [check.field];
}

/** Fields with the rules between them: of a resource, of a group or of the rows of a list. */
export interface Declared {
  fields: AnyFields;
  checks?: readonly Check[] | undefined;
}

/** The declaration inside a field of rows or of a group; undefined for other kinds. */
export function declaredIn(field: AnyField): Declared | undefined {
  // Only the kinds rows and group have `of` and `checks`.
  const { of, checks } = field as { of?: AnyFields; checks?: readonly Check[] };
  return of && { fields: of, checks };
}

/** The fields, where each date with a `notBefore` check names the other date: its calendar begins there. */
export function withEarliest<F extends AnyFields>(fields: F, checks: readonly Check[] = []): F {
  const bounded = checks.flatMap((check) => {
    if (check.rule !== "notBefore" || check.strictly) return [];
    const field = fields[check.field];
    return field?.kind === "date" ? [[check.field, { ...field, earliest: check.other }] as const] : [];
  });
  // `earliest` is an optional property of a date field.
  return bounded.length === 0 ? fields : ({ ...fields, ...Object.fromEntries(bounded) } as F);
}
