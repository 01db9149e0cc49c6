import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "../../../src/domain/money/amounts";
import { parseMoney } from "../../../src/schema/text/money";

describe("formatMoney", () => {
  it.each([
    [10179200, "INR", "en-IN", "₹1,01,792.00"],
    [10179200, "INR", "en-US", "₹101,792.00"],
    [-1250, "EUR", "de-DE", "-12,50 €"],
    [1500, "JPY", "en-US", "¥1,500"],
    [1234567, "KWD", "en-US", "KWD 1,234.567"],
  ])("writes %i %s in %s as %s", (amount, currency, locale, expected) => {
    expect(formatMoney(amount, currency, locale).replaceAll(/\u00a0/g, " ")).toBe(expected);
  });

  it("loses no digit of amounts that a float would", () => {
    expect(formatMoney(900719925474099301n, "USD", "en-US")).toBe("$9,007,199,254,740,993.01");
  });
});

describe("parseMoney", () => {
  it.each([
    ["1,01,792", "INR", "en-IN", 10179200],
    ["₹ 1,01,792.5", "INR", "en-IN", 10179250],
    ["Rs. 250", "INR", "en-IN", 25000],
    ["Rs.250", "INR", "en-IN", 25000],
    ["1.234,50 €", "EUR", "de-DE", 123450],
    ["1234.50", "EUR", "de-DE", 123450],
    ["1.234", "EUR", "de-DE", 123400],
    ["1 234,5", "EUR", "fr-FR", 123450],
    ["12’345.60", "CHF", "de-CH", 1234560],
    ["12'345.60", "CHF", "de-CH", 1234560],
    ["¥1,500", "JPY", "ja-JP", 1500],
    ["KWD 1.234", "KWD", "en-US", 1234],
    ["(12.50)", "USD", "en-US", -1250],
    ["-12.5", "USD", "en-US", -1250],
    ["−3", "USD", "en-US", -300],
    [".5", "USD", "en-US", 50],
    ["٣٬٠٠٠٫٢٥", "EGP", "ar-EG", 300025],
    ["-0", "USD", "en-US", 0],
    ["1.5 lakh", "INR", "en-IN", 15000000],
    ["1,5 Lakhs", "EUR", "de-DE", 15000000],
    ["2.5k", "INR", "en-IN", 250000],
    ["₹50K", "INR", "en-IN", 5000000],
    ["1.25 crore", "INR", "en-IN", 1250000000],
    ["-3 lac", "INR", "en-IN", -30000000],
    ["1.5k", "JPY", "en-US", 1500],
    ["ZK 500", "ZMW", "en-US", 50000],
    ["2,000 rupees", "INR", "en-IN", 200000],
    ["5000/-", "INR", "en-IN", 500000],
    ["US$ 1,200", "USD", "en-GB", 120000],
    ["500 USD", "INR", "en-IN", 50000],
  ])("reads %j (%s, %s) as %i", (text, currency, locale, expected) => {
    expect(parseMoney(text, currency, locale)).toBe(expected);
  });

  it.each([
    ["", "USD", "en-US"],
    ["abc", "USD", "en-US"],
    [".", "USD", "en-US"],
    ["1.2.3", "USD", "en-US"],
    ["1.234", "USD", "en-US"],
    ["1,23", "USD", "en-US"],
    ["1.5", "JPY", "en-US"],
    ["5-3", "USD", "en-US"],
    ["(5", "USD", "en-US"],
    ["--5", "USD", "en-US"],
    ["1/2", "USD", "en-US"],
    ["99999999999999999", "USD", "en-US"],
    ["2000 to 3000", "INR", "en-IN"],
    ["1e3", "USD", "en-US"],
    ["5 x 3", "USD", "en-US"],
    ["12 pax", "USD", "en-US"],
    ["1 lakh 50", "INR", "en-IN"],
    ["2k k", "INR", "en-IN"],
    ["1.23456k", "JPY", "en-US"],
    ["about 5", "USD", "en-US"],
  ])("does not guess at %j (%s)", (text, currency, locale) => {
    expect(parseMoney(text, currency, locale)).toBeNull();
  });

  it("reads back what formatMoney writes", () => {
    const currency = fc.constantFrom("INR", "USD", "EUR", "JPY", "KWD", "CHF");
    const locale = fc.constantFrom(
      "en-IN",
      "en-US",
      "de-DE",
      "fr-FR",
      "de-CH",
      "hi-IN",
      "ar-EG",
      "ja-JP",
      "sv-SE",
      "pt-BR",
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currency, locale, (amount, code, tag) => {
        expect(parseMoney(formatMoney(amount, code, tag), code, tag)).toBe(amount === 0 ? 0 : amount);
      }),
      { numRuns: 500 },
    );
  });
});
