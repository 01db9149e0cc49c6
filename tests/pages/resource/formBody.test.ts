import { describe, expect, it } from "vitest";
import { formBody } from "../../../src/pages/resource/form/formBody";
import { isSameValue } from "../../../src/schema/kinds/values";
import type { Field } from "../../../src/schema/kinds";

describe("isSameValue", () => {
  it("compares by content and takes nothing for nothing", () => {
    expect(isSameValue({ a: [1, { b: null }] }, { a: [1, {}] })).toBe(true);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue([], {})).toBe(false);
    expect(isSameValue(null, undefined)).toBe(true);
    expect(isSameValue(0, null)).toBe(false);
  });
});

describe("formBody", () => {
  const fields = new Map<string, Field>([
    ["name", { kind: "text", label: "Name" }],
    ["note", { kind: "text", label: "Note", optional: true }],
    ["custom", { kind: "custom", label: "Query fields", resource: "trips" }],
  ]);
  const airline = {
    key: "airline",
    of: "trips",
    label: "Airline",
    kind: "text",
    options: [],
    required: false,
    help: null,
    section: null,
    isPublic: false,
    isActive: true,
  } as const;

  it("holds what differs from what was read, and of the query fields those in use", () => {
    const base = { name: "A", note: "x", custom: { old: "kept by the server" } };
    expect(formBody({ ...base, note: null }, base, fields, [airline])).toEqual({ note: null });
    expect(
      formBody({ ...base, custom: { ...base.custom, airline: "Air" } }, base, fields, [airline]),
    ).toEqual({ custom: { airline: "Air" } });
    expect(formBody(base, base, fields, [airline])).toEqual({});
  });

  it("leaves out of a new row what nobody filled, so that the schema says what is required", () => {
    expect(formBody({ name: undefined, note: null }, undefined, fields, [])).toEqual({ note: null });
  });
});
