import { describe, expect, it } from "vitest";
import { readDecimalText, writeDecimalText } from "../../../src/schema/text/decimals";

describe("a decimal number held as text", () => {
  it.each([
    ["de-DE", "1,08", "1.08"],
    ["de-DE", "1.08", "1.08"],
    ["de-DE", "17.085,5", "17085.5"],
    ["de-DE", "1.085", undefined],
    ["en-IN", "83.125", "83.125"],
    ["en-IN", "1,08,500.25", "108500.25"],
    ["en-IN", "0,9", "0.9"],
    ["en-IN", "083", "83"],
    ["ar-EG", "٨٣٫١٢٥", "83.125"],
    ["en-IN", "83.125.", undefined],
    ["en-IN", "about 83", undefined],
    ["en-IN", "123456789.123456789", "123456789.123456789"],
  ])("reads as people write in %s: %s", (locale, typed, stored) => {
    expect(readDecimalText(typed, locale)).toBe(stored);
  });

  it("is written in the locale's way", () => {
    expect(writeDecimalText("83.125", "de-DE")).toBe("83,125");
    expect(writeDecimalText("83.125", "en-IN")).toBe("83.125");
  });
});
