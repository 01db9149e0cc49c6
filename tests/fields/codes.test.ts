import { describe, expect, it } from "vitest";
import { codesOf } from "../../src/fields/codes/codesOf";
import { readCode } from "../../src/fields/codes/readCode";
import { codeLists, type CodeList } from "../../src/schema/kinds/code";

describe("codesOf", () => {
  // The keys of the table are the names of the lists.
  it.each(Object.keys(codeLists) as CodeList[])(
    "offers only codes of %s that the schema accepts, each once",
    (list) => {
      const codes = codesOf(list, "en-IN").map(({ value }) => value);
      expect(codes.length).toBeGreaterThan(30);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.filter((code) => !codeLists[list].accepts(code))).toEqual([]);
    },
  );

  it("knows countries, not withdrawn ones or unions, by their names in the reader's language", () => {
    const countries = new Map(codesOf("country", "de").map(({ value, label }) => [value, label]));
    expect(countries.get("DE")).toBe("Deutschland");
    expect(["EU", "UN", "DD", "SU", "ZZ"].filter((code) => countries.has(code))).toEqual([]);
  });

  it("is found by name or by code", () => {
    expect(readCode("india", "country", "en")).toBe("IN");
    expect(readCode("INR", "currency", "en")).toBe("INR");
    expect(readCode("nowhere", "country", "en")).toBeUndefined();
  });
});
