import type { AnyField, AnyFields } from "./field";

/** A rule between the fields of a row, of a group or of the rows of a list. A rule of which a value is missing holds. */
export type Check =
  /** `field` is not before, or less than, `other`; with `strictly` not equal to it either. */
  | { rule: "notBefore"; field: string; other: string; strictly?: true; message?: string }
  /** The two fields differ. */
  | { rule: "distinct"; field: string; other: string }
  /** `field` is there where the choice `other` is the option `is`. */
  | { rule: "needed"; field: string; other: string; is: string; message?: string }
  /** At least one of the fields that apply has something; told at the first of them. */
  | { rule: "filled"; fields: readonly [string, ...string[]]; message: string }
  /** `other`, a text that says what stands in the way of `field`, says nothing. */
  | { rule: "clear"; field: string; other: string }
  /** `field` is one of `values`. */
  | { rule: "among"; field: string; values: readonly string[]; message: string }
  /** Of a row: each `rows.field` is one of the values of `others.field`, where those list any; with `strictly` in any case. */
  | { rule: "oneOf"; field: string; other: string; strictly?: true; message?: string }
  /** Of rows: no two that have the first of these fields have the same values in all; texts are compared without regard to case. */
  | { rule: "unique"; fields: readonly [string, ...string[]]; where?: string }
  /** Of rows: the values of `field` add up to `most` at most; `message` says so. */
  | { rule: "sumAtMost"; field: string; most: number; message: string };

export const notBefore = (field: string, other: string, message?: string): Check => ({
  rule: "notBefore",
  field,
  other,
  ...(message ? { message } : {}),
});
/** Later than `other`, or more. */
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
/** @param field its name, or several of which one is enough; the message is told at the first. */
export const filled = (field: string | readonly [string, ...string[]], message: string): Check => ({
  rule: "filled",
  fields: typeof field === "string" ? [field] : field,
  message,
});
/** @param other a fact: what it says is the message at `field`. */
export const clear = (field: string, other: string): Check => ({ rule: "clear", field, other });
export const among = (field: string, values: readonly string[], message: string): Check => ({
  rule: "among",
  field,
  values,
  message,
});
/** The paths are of a field in rows each: `oneOf("rates.roomType", "roomTypes.name")`. */
export const oneOf = (field: string, other: string): Check => ({ rule: "oneOf", field, other });
/** As `oneOf`, also where `other` lists nothing: what is named has to be there. */
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
export const sumAtMost = (field: string, most: number, message: string): Check => ({
  rule: "sumAtMost",
  field,
  most,
  message,
});

/** The names of the fields that a check reads; those of `oneOf` are paths. */
export function namesIn(check: Check): readonly string[] {
  if (check.rule === "unique") return [...check.fields, ...(check.where ? [check.where] : [])];
  if (check.rule === "filled") return check.fields;
  return "other" in check ? [check.field, check.other] : [check.field];
}

/** Fields with the rules between them: a resource, or what is inside a field of rows or of a group. */
export interface Declared {
  fields: AnyFields;
  checks?: readonly Check[] | undefined;
}

/** The declaration inside a field of rows or of a group. */
export function declaredIn(field: AnyField): Declared | undefined {
  // Only the kinds rows and group have `of` and `checks`, and there they are a declaration of fields and its checks.
  const { of, checks } = field as { of?: AnyFields; checks?: readonly Check[] };
  return of && { fields: of, checks };
}

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
