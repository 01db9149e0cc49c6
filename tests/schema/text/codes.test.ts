import { describe, expect, it } from "vitest";
import {
  codesOf,
  countriesOf,
  offsetOf,
  readCode,
  isCode,
  countryCodes,
} from "../../../src/schema/codes/names";

describe("codesOf", () => {
  it.each(["country", "language", "locale", "currency", "timeZone"] as const)(
    "offers only codes of %s that the schema accepts, each once",
    (list) => {
      const codes = codesOf(list, "en-IN").map(({ value }) => value);
      expect(codes.length).toBeGreaterThan(30);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.filter((code) => !isCode(code, list))).toEqual([]);
    },
  );

  it("knows countries, not withdrawn ones or unions, by their names in the reader's language", () => {
    const countries = new Map(codesOf("country", "de").map(({ value, label }) => [value, label]));
    expect(countries.get("DE")).toBe("Deutschland");
    expect(["EU", "UN", "DD", "SU", "ZZ"].filter((code) => countries.has(code))).toEqual([]);
  });

  it("knows every country that the runtime knows, but unions, islands without a code of their own and test codes", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const current = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => regions.of(code) && new Intl.Locale(`und-${code}`).region === code);
    const left = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");
    expect(current.filter((code) => !left.includes(code))).toEqual([...countryCodes].sort());
  });

  it("is found by name or by code", () => {
    expect(readCode("india", "country", "en")).toBe("IN");
    expect(readCode("INR", "currency", "en")).toBe("INR");
    expect(readCode("nowhere", "country", "en")).toBeUndefined();
  });

  it("names time zones as people do now, by their cities, with their offset and countries", () => {
    const zones = new Map(codesOf("timeZone", "en").map(({ value, label }) => [value, label]));
    const now = ["Asia/Kolkata", "Asia/Kathmandu", "Europe/Kyiv", "Asia/Ho_Chi_Minh", "America/Indiana/Knox"];
    expect(now.map((zone) => zones.get(zone))).toEqual([
      ...["Kolkata", "Kathmandu", "Kyiv", "Ho Chi Minh", "Knox, Indiana"],
    ]);
    expect(["Asia/Calcutta", "Europe/Kiev"].filter((zone) => zones.has(zone))).toEqual([]);
    expect(offsetOf("Asia/Kolkata")).toBe("UTC+5:30");
    expect(countriesOf("Asia/Kolkata")).toContain("India");
  });
});
