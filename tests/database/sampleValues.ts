import { isWritable } from "../../src/schema/bodies";
import type { Field } from "../../src/schema/kinds";
import { nestedFields } from "../../src/schema/kinds";
import type { Resource } from "../../src/schema/resource";
import { initialValue } from "../../src/schema/kinds/values";
import { kindValues } from "../schema/kindValues";

/** Values for every required field of a resource, different for each `seed`. References are left to the caller. */
export const sampleValues = (resource: Resource, seed: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(
        ([name, field]) =>
          initialValue(field) === undefined || field.unique || name === resource.partOf?.[0]?.by,
      )
      .map(([name, field]) => [name, sampleValue(field, seed)]),
  );

/** One value of the field. */
export function sampleValue(field: Field, seed: number): unknown {
  switch (field.kind) {
    case "choice":
      return Object.keys(field.choices)[seed % Object.keys(field.choices).length];
    case "text":
      return `sample ${seed}`.slice(0, field.maxLength ?? 200);
    case "number":
      return Math.min((field.min ?? 0) + seed, field.max ?? Infinity);
    case "code":
      return { country: "IN", language: "en", locale: "en-IN", currency: "INR", timeZone: "Asia/Kolkata" }[
        field.list
      ];
    case "group":
      return Object.fromEntries(
        Object.entries(nestedFields(field)).map(([name, inner]) => [
          name,
          initialValue(inner) ?? sampleValue(inner, seed),
        ]),
      );
    case "rows":
      return [];
    default:
      return kindValues[field.kind].values[seed % 3];
  }
}

/** A field of the resource that a test may change to any words: a text that may be the same in other rows, where there is one. */
export function changeableField(resource: Resource): [string, Field] | undefined {
  const texts = Object.entries(resource.fields).filter(
    ([, field]) =>
      (field.kind === "text" || field.kind === "longText") &&
      !("pattern" in field && field.pattern) &&
      isWritable(field, "update"),
  );
  return texts.find(([, { unique }]) => !unique) ?? texts[0];
}
