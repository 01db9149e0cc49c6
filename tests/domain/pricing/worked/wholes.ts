import { house, prices, stay, type WorkedExample } from "./WorkedExample";

const fee = (cost: number, more: object = {}) => ({
  ...{ id: "fee", kind: "fee" as const, title: "Fee", basis: "flat" as const, cost },
  ...more,
});
const added = { name: "GST", basisPoints: 500, appliesTo: "cost_plus_markup" as const };
const contained = {
  ...{ name: "Margin scheme", basisPoints: 2_000 },
  ...{ appliesTo: "markup_only" as const, mode: "contained" as const },
};
const rate = (from: string, to: string, value: string) => ({ from, to, rate: value, date: "2026-11-01" });
const withHouse = { hotels: [house], items: [stay()] };
const locked = { priceLocked: true, lockedPrice: 8_888, lockReason: "Promised" };
const perPerson = (amount: number) => ({
  adjustment: { kind: "fixed_per_person" as const, amount, reason: "Agreed" },
});

export const wholes: readonly WorkedExample[] = [
  // 7,000 at 20 %: the margin of 1,400 holds 1,400 × 20 / 120 = 233.33 of tax, in minor units 233. The price stays.
  {
    what: "a tax contained in the margin",
    ...withHouse,
    organisation: { defaultMarkup: 2_000, taxes: [contained] },
    cost: 7_000,
    price: 8_400,
    total: 8_400,
    says: { totals: { taxes: [{ base: 1_400, amount: 233, contained: true }] } },
  },
  // 7,000 at 15 % are 8,050; 5 % added are 402.5, to the even 402; 1,050 contain 175.
  {
    what: "an added and a contained tax together",
    ...withHouse,
    organisation: { defaultMarkup: 1_500, taxes: [added, contained] },
    cost: 7_000,
    price: 8_050,
    total: 8_452,
    says: { totals: { taxes: [{ amount: 402 }, { base: 1_050, amount: 175 }] } },
  },
  // 7,700 less 500 is 7,200; the margin is 200 of 7,200, 2.78 %, below the 8 % of the floor.
  {
    what: "a discount below the floor",
    ...withHouse,
    itinerary: { adjustment: { kind: "discount_amount", amount: 500, reason: "Returning" } },
    organisation: { defaultMarkup: 1_000, marginFloor: 800 },
    cost: 7_000,
    price: 7_700,
    total: 7_200,
    says: { totals: { adjustment: -500, markup: 200, marginBasisPoints: 278 } },
  },
  // 10 % of 7,350 (7,000 at 5 %) is 735: 6,615, below the cost.
  {
    what: "a discount in percent below the cost",
    ...withHouse,
    itinerary: { adjustment: { kind: "discount_percent", basisPoints: 1_000, reason: "Returning" } },
    organisation: { defaultMarkup: 500 },
    cost: 7_000,
    price: 7_350,
    total: 6_615,
    says: { totals: { adjustment: -735, markup: -385, marginBasisPoints: -582 } },
  },
  // 2 × 6,000; a double costs 7,000.
  {
    what: "a fixed price per person of two",
    ...withHouse,
    itinerary: perPerson(6_000),
    cost: 7_000,
    total: 12_000,
  },
  // One more: 3 × 6,000; a triple costs 9,000.
  {
    what: "a fixed price per person of the same party with one more",
    ...withHouse,
    itinerary: { adults: 3, rooms: 1, ...perPerson(6_000) },
    cost: 9_000,
    total: 18_000,
    says: { perPerson: [{ amount: 6_000 }, { amount: 6_000 }, { amount: 6_000 }] },
  },
  // 10,000 with 5 % inside: 9,524 and 476 (476.2).
  {
    what: "a fixed total with a tax on it",
    ...withHouse,
    itinerary: { adjustment: { kind: "fixed_total", amount: 10_000, reason: "Agreed" } },
    organisation: { taxes: [added] },
    cost: 7_000,
    total: 10_000,
    says: { totals: { subtotal: 9_524, rounding: 0, taxes: [{ amount: 476 }] } },
  },
  // 75.00 to the nearest 10: exactly half goes up.
  {
    what: "a total rounded exactly at half",
    items: [fee(7_500)],
    organisation: { roundingStep: "10", roundingMode: "nearest" },
    cost: 7_500,
    total: 8_000,
  },
  // 74.99 to the nearest 10.
  {
    what: "a total rounded just below half",
    items: [fee(7_499)],
    organisation: { roundingStep: "10", roundingMode: "nearest" },
    cost: 7_499,
    total: 7_000,
  },
  // 15 % of 150 are 22.5, to the even 22; of 250 they are 37.5, to the even 38.
  {
    what: "markups rounded exactly at half",
    items: [fee(150), fee(250, { id: "more" })],
    organisation: { defaultMarkup: 1_500 },
    cost: 400,
    price: 460,
  },
  // 5 % of 250 are 12.5, to the even 12.
  {
    what: "a tax rounded exactly at half",
    items: [fee(250)],
    organisation: { taxes: [added] },
    total: 262,
  },
  // 100.01 USD × 83.125 = 8,313.33125, 8,313.33; 2 × 1,500 JPY × 0.5612 = 1,683.60; 1,000.00 INR.
  {
    what: "three currencies",
    hotels: [{ ...house, currency: "USD", rates: [{ double: 10_001 }] }],
    activities: [{ id: "a", name: "Tea", currency: "JPY", rates: [{ price: 1_500 }] }],
    items: [stay(), { id: "tea", kind: "activity", activityId: "a" }, fee(100_000)],
    organisation: { exchangeRates: [rate("USD", "INR", "83.125"), rate("JPY", "INR", "0.5612")] },
    cost: 831_333 + 168_360 + 100_000,
  },
  // 100.01 USD × 150.25 = 15,026.5025 JPY, which has no smaller unit: 15,027.
  {
    what: "a currency without decimals",
    hotels: [{ ...house, currency: "USD", rates: [{ double: 10_001 }] }],
    items: [stay()],
    itinerary: { currency: "JPY" },
    organisation: { exchangeRates: [rate("USD", "JPY", "150.25")] },
    cost: 15_027,
  },
  // 7,000.00 INR by 1 KWD = 271.5 INR, turned round: 25.78268…, 25.783 KWD.
  {
    what: "a currency of three decimals",
    hotels: [{ ...house, rates: [{ double: 700_000 }] }],
    items: [stay()],
    itinerary: { currency: "KWD" },
    organisation: { exchangeRates: [rate("KWD", "INR", "271.5")] },
    cost: 25_783,
  },
  // 0.01 USD × 1.5 = 0.015 INR, to the even 0.02; 0.03 × 1.5 = 0.045, to the even 0.04.
  {
    what: "conversions rounded exactly at half",
    items: [fee(1, { currency: "USD" }), fee(3, { id: "more", currency: "USD" })],
    organisation: { exchangeRates: [rate("USD", "INR", "1.5")] },
    cost: 6,
  },
  // 100.00 EUR × 1.10 = 110 USD × 80 = 8,800.00 INR.
  {
    what: "a conversion over a third currency",
    items: [fee(10_000, { currency: "EUR" })],
    organisation: { exchangeRates: [rate("EUR", "USD", "1.10"), rate("USD", "INR", "80")] },
    cost: 880_000,
  },
  // The price that was promised, though four travel now and the rates are others.
  {
    what: "a locked price of a party that has grown",
    ...withHouse,
    items: [stay(locked)],
    itinerary: { adults: 4 },
    organisation: { defaultMarkup: 1_500 },
    cost: 14_000,
    price: 8_888,
    total: 8_888,
  },
  // No rate holds any more: what it costs is unknown, and the price holds.
  {
    what: "a locked price whose rates have ended",
    hotels: [{ ...house, rates: [{ ...prices, to: "2026-10-31" }] }],
    items: [stay(locked)],
    total: 8_888,
    says: { totals: { fixedPrices: 8_888 } },
  },
  // What it costs is 100.00 USD × 80 = 8,000.00 INR; the price that was promised is 150.00 INR, never 150 USD.
  {
    what: "a locked price of an item in another currency is in the itinerary's",
    items: [fee(10_000, { currency: "USD", priceLocked: true, lockedPrice: 15_000, lockReason: "Promised" })],
    organisation: { exchangeRates: [rate("USD", "INR", "80")] },
    cost: 800_000,
    price: 15_000,
    says: { items: [{ markup: -785_000 }] },
  },
  // 100.00 USD × 80 = 8,000.00 INR and 150.00 INR of markup.
  {
    what: "a markup amount on an item in another currency is in the itinerary's",
    items: [fee(10_000, { currency: "USD", markup: { kind: "amount", amount: 15_000 } })],
    organisation: { exchangeRates: [rate("USD", "INR", "80")] },
    cost: 800_000,
    price: 815_000,
  },
  // 2 × 500, and 300 for the infant, whose ticket begins at age 0.
  {
    what: "an infant who pays has a share",
    activities: [
      {
        ...{ id: "a", name: "Boat", currency: "INR" },
        ticketTypes: [
          { name: "Adult", fromAge: 12, price: 500 },
          { name: "Infant", fromAge: 0, toAge: 1, price: 300 },
        ],
      },
    ],
    items: [{ id: "boat", kind: "activity", activityId: "a" }],
    itinerary: { infants: 1 },
    total: 1_300,
    says: {
      perPerson: [{ amount: 500 }, { amount: 500 }, { kind: "infant", amount: 300 }],
      bySharing: [
        { kind: "adult", count: 2, each: 500 },
        { kind: "infant", count: 1, each: 300 },
      ],
    },
  },
  // A sedan at 3,000 for each of 2 days, a car for each of 2 groups: 2 × 2 × 3,000.
  {
    what: "two vehicles for two days",
    items: [{ id: "car", kind: "transport", title: "Car", cost: 3_000, quantity: 2, nights: 2 }],
    cost: 12_000,
  },
];
