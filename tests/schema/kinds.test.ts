import { describe, expect, it } from "vitest";
import { presentSchema, schemaOf, fieldErrorsOf } from "../../src/schema/bodies";
import { ZodError } from "zod";
import { kinds, kindOf, type FieldKind } from "../../src/schema/kinds";
import { operators } from "../../src/schema/field/field";
import { isCollected } from "../../src/schema/kinds/values";
import { kindValues } from "./kindValues";

describe.each(Object.keys(kinds) as FieldKind[])("the kind %s", (kind) => {
  const { field, values, refused, text } = kindValues[kind];
  const schema = presentSchema(field);

  it("takes its values as they are", () => {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const isEmptyList = Array.isArray(value) && value.length === 0;
      if (!isEmptyList) expect(schema.parse(value)).toEqual(value);
    }
  });

  it("refuses what is no such value and coerces nothing", () => {
    for (const value of [...refused, undefined])
      expect([value, schema.safeParse(value).success]).toEqual([value, false]);
  });

  it("says in words what is wrong", () => {
    for (const value of refused) {
      const messages = Object.values(fieldErrorsOf(schema.safeParse(value).error ?? new ZodError([]))).flat();
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages)
        expect(message).not.toMatch(/invalid (input|string|value|option)|expected .* received|unrecognized/i);
    }
  });

  it("is empty only where it is optional", () => {
    expect(schema.safeParse(null).success).toBe(false);
    const optional = { ...field, optional: true as const };
    expect(
      presentSchema(optional).safeParse(isCollected(field) ? (kind === "custom" ? {} : []) : null).success,
    ).toBe(true);
    const left = schemaOf(optional).parse(undefined);
    expect(left).toEqual(isCollected(field) ? (kind === "custom" ? {} : []) : null);
    if (isCollected(field) && kind !== "custom") expect(schema.safeParse([]).success).toBe(false);
  });

  it("reads a text of a query only as a value of its own", () => {
    const { fromQuery } = kindOf(field);
    if (text !== undefined) expect(fromQuery(text, field)).toBeDefined();
    expect(fromQuery("\0", field)).toBeUndefined();
    expect(fromQuery("\ud800", field)).toBeUndefined();
    expect(fromQuery("", field)).toBeUndefined();
  });

  it("offers only operators of the dialect", () => {
    for (const operator of kinds[kind].operators) expect(operators).toHaveProperty(operator);
  });
});
