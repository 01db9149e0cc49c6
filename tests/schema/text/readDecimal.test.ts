import { describe, expect, it } from "vitest";
import { readDecimal } from "../../../src/schema/text/decimals";

describe("readDecimal", () => {
  it.each([
    ["18.5", 2, "en-IN", 1850],
    ["1,23,456.7", 1, "en-IN", 1234567],
    ["18,5", 2, "de-DE", 1850],
    ["1.234,5", 1, "de-DE", 12345],
    ["18.5", 2, "de-DE", 1850],
    ["−3 %", 2, "en", -300],
    ["0.10", 1, "en", 1],
    ["-0", 0, "en", 0],
  ] as const)("reads %s with %i places in %s as %i", (text, digits, locale, units) => {
    expect(readDecimal(text, digits, locale)).toBe(units);
  });

  it.each([
    ["18,5", 2, "en-IN"],
    ["1.25", 1, "en"],
    ["12a", 0, "en"],
    ["", 0, "en"],
    ["1.2.3", 2, "en"],
    ["99999999999999999999", 0, "en"],
  ] as const)("refuses %s with %i places in %s", (text, digits, locale) => {
    expect(readDecimal(text, digits, locale)).toBeUndefined();
  });
});
