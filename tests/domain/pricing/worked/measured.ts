import { house, prices, stay, type WorkedExample } from "./WorkedExample";

const onRates = (...rates: object[]) => ({ hotels: [{ ...house, rates }], items: [stay()] });
const bands = {
  childBands: [
    { fromAge: 0, toAge: 5, rule: "free" as const },
    { fromAge: 6, toAge: 11 },
  ],
};
const tcs = {
  ...{ name: "TCS", basisPoints: 500 },
  ...{ appliesTo: "total" as const, scopes: ["outbound" as const] },
};

/** What prices were before they were right, with the figures that were measured then. */
export const measured: readonly WorkedExample[] = [
  // A triple and a double, 9,000 + 7,000. They paid two triples, 18,000.
  { what: "five adults in two rooms", ...onRates(prices), itinerary: { adults: 5, rooms: 2 }, cost: 16_000 },
  // A double and a single, 7,000 + 6,000. They paid two doubles, 14,000.
  {
    what: "three adults in two rooms",
    ...onRates({ ...prices, single: 6_000 }),
    itinerary: { adults: 3, rooms: 2 },
    cost: 13_000,
  },
  // 7,000 and nothing: the hotel says under 6 free. It paid 900.
  {
    what: "a child of 3",
    hotels: [{ ...house, ...bands }],
    items: [stay()],
    itinerary: { childAges: [3] },
    cost: 7_000,
  },
  // 7,000 and an extra adult at 2,500, where there is no price for three. It paid 900 "without bed".
  {
    what: "a child of 16",
    hotels: [{ ...house, ...bands, rates: [{ ...prices, triple: null }] }],
    items: [stay()],
    itinerary: { childAges: [16], rooms: 1 },
    cost: 9_500,
  },
  // 5 % on what leaves the country: nothing of a domestic trip, 350 of 7,000 of an outbound one.
  {
    what: "tax collected at source on a domestic trip",
    ...onRates(prices),
    organisation: { taxes: [tcs] },
    trip: { scope: "domestic" },
    total: 7_000,
  },
  {
    what: "tax collected at source on an outbound trip",
    ...onRates(prices),
    organisation: { taxes: [tcs] },
    trip: { scope: "outbound" },
    total: 7_350,
  },
  // The cost of one row, 7,000, the selling price of the other, 9,500, in either order. One had hidden the other: 8,050 or no cost.
  ...[
    [{ double: 7_000 }, { sellDouble: 9_500 }],
    [{ sellDouble: 9_500 }, { double: 7_000 }],
  ].map((rates, index) => ({
    what: `a cost row and a selling row for one night, in order ${index + 1} of 2`,
    ...onRates(...rates),
    organisation: { defaultMarkup: 1_500 },
    cost: 7_000,
    price: 9_500,
  })),
  // A couple in a double, 3,500 each, and one alone in a single, 5,000: the supplement is the single's own.
  {
    what: "a single traveller's supplement beside a couple",
    ...onRates(prices),
    itinerary: { adults: 3, rooms: 2 },
    cost: 12_000,
    says: {
      bySharing: [
        { place: "double", count: 2, each: 3_500 },
        { place: "single", count: 1, each: 5_000 },
      ],
    },
  },
  // A selling rate of 9,500 and no cost, locked at 10,000: all of it is the price, none of it markup or cost that is known.
  {
    what: "a lock on a selling rate",
    ...onRates({ sellDouble: 9_500 }),
    items: [stay({ priceLocked: true, lockedPrice: 10_000, lockReason: "Promised" })],
    organisation: { defaultMarkup: 1_500 },
    cost: 10_000,
    price: 10_000,
    says: { totals: { markup: 0, fixedPrices: 10_000, marginBasisPoints: null } },
  },
  // An extra bed was named for the third adult, who is counted once: 7,000 + 2,500.
  {
    what: "named extra beds",
    ...onRates(prices),
    items: [stay({ rooming: [{ adults: 3, extraBeds: 1 }] })],
    itinerary: { adults: 3 },
    cost: 9_500,
  },
];
