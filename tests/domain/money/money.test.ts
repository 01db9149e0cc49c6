import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocate,
  decimalText,
  divideHalfEven,
  isCurrency,
  minorDigitsOf,
  partOf,
  plainMoney,
  roundToStep,
  toNumber,
} from "../../../src/domain/money/amounts";
import { convert, ratioOf, findExchange } from "../../../src/domain/money/exchange";
import { currencyCodes } from "../../../src/schema/codes/currencies";

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe("currencies", () => {
  it.each([
    ["INR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["XOF", 0],
    ["ZZZ", 2],
  ])("%s has %i digits in its minor unit", (currency, digits) => {
    expect(minorDigitsOf(currency)).toBe(digits);
  });

  it("knows each code once, and no others", () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.length).toBeGreaterThan(150);
    expect(["INR", "inr", "ZZZ", "", null, 5].map(isCurrency)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("writes amounts as plain text", () => {
    expect(decimalText(10179200, "INR")).toBe("101792.00");
    expect(decimalText(-5, "INR")).toBe("-0.05");
    expect(decimalText(1500, "JPY")).toBe("1500");
    expect(plainMoney(123456789, "KWD")).toBe("KWD 123,456.789");
    expect(plainMoney(-100000, "INR")).toBe("INR -1,000.00");
  });
});

describe("divideHalfEven", () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [51n, 20n, 3n],
    [49n, 20n, 2n],
    [0n, 3n, 0n],
  ])("rounds %s / %s to %s", (numerator, denominator, expected) => {
    expect(divideHalfEven(numerator, denominator)).toBe(expected);
  });

  it("stays within half of the exact value and mirrors around zero", () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (numerator, denominator) => {
        const rounded = divideHalfEven(numerator, denominator);
        const off = (rounded * denominator - numerator) * 2n;
        expect((off < 0n ? -off : off) <= denominator).toBe(true);
        expect(divideHalfEven(-numerator, denominator)).toBe(-rounded);
      }),
    );
  });

  it("refuses a denominator of zero", () => {
    expect(() => divideHalfEven(1n, 0n)).toThrow("positive");
  });
});

describe("partOf", () => {
  it.each([
    [8430000n, 1500, 1264500n],
    [1n, 5000, 0n],
    [3n, 5000, 2n],
    [100n, -1000, -10n],
    [99999n, 1850, 18500n],
  ])("of %s by %i basis points is %s", (amount, basisPoints, expected) => {
    expect(partOf(amount, basisPoints)).toBe(expected);
  });
});

describe("allocate", () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [100n, [0n, 0n], [50n, 50n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [10n, [1n, 2n, 0n], [3n, 7n, 0n]],
    [7n, [], []],
  ])("splits %s by %s into %s", (amount, weights, expected) => {
    expect(allocate(amount, weights)).toEqual(expected);
  });

  it("gives parts that add up to the whole, each within one minor unit of its exact share", () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const parts = allocate(amount, shares);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
        const whole = shares.reduce((sum, share) => sum + share, 0n);
        if (whole === 0n) return;
        parts.forEach((part, index) => {
          const off = part * whole - amount * (shares[index] ?? 0n);
          expect(off < whole && off > -whole).toBe(true);
        });
      }),
    );
  });
});

describe("roundToStep", () => {
  it.each([
    [10179249n, 100n, "up", 10179300n],
    [10179249n, 100n, "nearest", 10179200n],
    [10179250n, 100n, "nearest", 10179300n],
    [10179200n, 5000n, "up", 10180000n],
    [10179200n, 0n, "up", 10179200n],
    [-150n, 100n, "up", -100n],
  ] as const)("rounds %s by %s %s to %s", (amount, step, mode, expected) => {
    expect(roundToStep(amount, step, mode)).toBe(expected);
  });

  it("gives a multiple of the step that is never a whole step away", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.constantFrom("up" as const, "nearest" as const),
        (amount, step, mode) => {
          const rounded = roundToStep(amount, step, mode);
          expect(rounded % step).toBe(0n);
          expect(rounded - amount < step && rounded - amount > -step).toBe(true);
          if (mode === "up") expect(rounded >= amount).toBe(true);
        },
      ),
    );
  });
});

describe("exchange", () => {
  const rates = [
    { from: "USD", to: "INR", rate: "83.125", date: "2026-10-01" },
    { from: "USD", to: "INR", rate: "84.5", date: "2026-11-01" },
    { from: "USD", to: "INR", rate: "90", date: "2027-01-01" },
    { from: "EUR", to: "INR", rate: "92.4", date: "2026-11-05" },
    { from: "JPY", to: "INR", rate: "0.5612", date: "2026-11-05" },
  ];
  const exchange = (from: string, to: string, on = "2026-11-21") => {
    const found = findExchange(from, to, rates, on);
    if (!found) throw new Error(`No way from ${from} to ${to}`);
    return found;
  };

  it.each([
    ["USD", "INR", 100_00n, 8450_00n],
    ["INR", "USD", 8450_00n, 100_00n],
    ["JPY", "INR", 1_000n, 561_20n],
    ["INR", "JPY", 561_20n, 1_000n],
    ["EUR", "USD", 100_00n, 109_35n],
    ["INR", "INR", 77n, 77n],
  ])("turns %s into %s by the newest rate in force", (from, to, amount, expected) => {
    expect(convert(amount, exchange(from, to))).toBe(expected);
  });

  it("tells the rate and its date", () => {
    expect(exchange("USD", "INR").detail).toBe("1 USD = 84.5 INR (rate of 1 Nov 2026)");
    expect(exchange("USD", "INR", "2026-10-15").detail).toBe("1 USD = 83.125 INR (rate of 1 Oct 2026)");
    expect(exchange("EUR", "USD").detail).toMatch(/^1 EUR = 92\.4 INR .*, then 1 USD = 84\.5 INR/);
  });

  it("goes over the third currency whose older rate is the newest, then over the preferred, then by the alphabet", () => {
    const pair = (over: string, first: string, second: string) => [
      { from: "THB", to: over, rate: "2", date: first },
      { from: over, to: "KWD", rate: "3", date: second },
    ];
    const wayOver = (given: typeof rates, preferred?: string) =>
      findExchange("THB", "KWD", given, "2026-11-21", preferred)?.rates[0]?.to;
    // AED has the newest rate of all and the oldest: its older date decides.
    const uneven = [...pair("AED", "2026-11-20", "2026-01-01"), ...pair("USD", "2026-11-02", "2026-11-03")];
    expect(wayOver(uneven)).toBe("USD");
    expect(wayOver(uneven, "AED")).toBe("USD");
    const even = ["EUR", "AED", "USD"].flatMap((over) => pair(over, "2026-11-02", "2026-11-02"));
    expect(wayOver(even)).toBe("AED");
    expect(wayOver(even, "USD")).toBe("USD");
    // 1,000 THB at 2 × 3 are 6,000 KWD of three digits.
    const found = findExchange("THB", "KWD", even, "2026-11-21");
    expect(found && convert(1_000_00n, found)).toBe(6_000_000n);
    expect(found?.rates).toEqual([
      { from: "THB", to: "AED", rate: "2", date: "2026-11-02" },
      { from: "AED", to: "KWD", rate: "3", date: "2026-11-02" },
    ]);
  });

  it("finds nothing where no rate is in force", () => {
    expect(findExchange("USD", "INR", rates, "2026-09-30")).toBeNull();
    expect(findExchange("GBP", "INR", rates, "2026-11-21")).toBeNull();
  });

  it.each(["", "0", "0.000", "-1", "1,5", "1e3", "abc", ".5", null, undefined])(
    "does not take %j for a rate",
    (rate) => {
      expect(ratioOf(rate)).toBeNull();
    },
  );

  it("rounds exact halves to the even minor unit", () => {
    const half = [{ from: "USD", to: "EUR", rate: "0.5", date: "2026-01-01" }];
    const found = findExchange("USD", "EUR", half, "2026-11-21");
    expect([1n, 3n, 5n, -1n].map((amount) => found && convert(amount, found))).toEqual([0n, 2n, 2n, 0n]);
  });
});

describe("toNumber", () => {
  it("stays exact within the safe range and stops at its ends", () => {
    expect(toNumber(9007199254740991n)).toBe(9007199254740991);
    expect(toNumber(10n ** 20n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(toNumber(-(10n ** 20n))).toBe(-Number.MAX_SAFE_INTEGER);
  });
});
