import { describe, expect, it } from "vitest";
import type { ChildBand, HotelRate } from "../../../src/domain/products/hotel";
import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { simpleInput } from "./simpleInput";

const year = { from: "2026-01-01", to: "2027-12-31" };
/** Major units of INR per room and night. */
const rupees = (prices: Readonly<Record<string, number>>): HotelRate => ({
  ...year,
  ...Object.fromEntries(Object.entries(prices).map(([name, major]) => [name, major * 100])),
});

interface Case {
  readonly what: string;
  readonly rates: readonly HotelRate[];
  readonly bands?: readonly ChildBand[];
  readonly itinerary: PricedItinerary;
  readonly item?: Partial<PricedItem>;
  /** The cost in rupees, worked out by hand in the comment at the case. */
  readonly cost: number;
}

const house = rupees({
  ...{ single: 5_000, double: 7_000, triple: 9_000, extraAdult: 2_500 },
  ...{ childWithBed: 1_500, childWithoutBed: 900 },
});
const under6 = { fromAge: 0, toAge: 5, rule: "free" } as const;
const under12 = { fromAge: 6, toAge: 11 };
const bands = [under6, under12];

const cases: readonly Case[] = [
  // A triple and a double: 9,000 + 7,000.
  { what: "five adults in two rooms", rates: [house], itinerary: { adults: 5, rooms: 2 }, cost: 16_000 },
  // A double and a single: 7,000 + 5,000. A triple alone would be 9,000, but two rooms were asked for.
  { what: "three adults in two rooms", rates: [house], itinerary: { adults: 3, rooms: 2 }, cost: 12_000 },
  // Two rooms are usual for four adults: 2 × 7,000 is less than a triple and a single, 9,000 + 5,000, by nothing: the even split.
  {
    what: "four adults where two splits cost the same",
    rates: [house],
    itinerary: { adults: 4 },
    cost: 14_000,
  },
  // 7,000 and nothing: the hotel says that children up to 5 are free.
  { what: "a child of 3", rates: [house], bands, itinerary: { adults: 2, childAges: [3] }, cost: 7_000 },
  // The last age of the first band, and the first one of the next: 7,000 + 0 + 900.
  {
    what: "children on both sides of a band's edge",
    rates: [house],
    bands,
    itinerary: { adults: 2, childAges: [5, 6] },
    cost: 7_900,
  },
  // Older than all bands: an adult. Three adults in one room: 9,000.
  {
    what: "a child of 16",
    rates: [house],
    bands,
    itinerary: { adults: 2, childAges: [16], rooms: 1 },
    cost: 9_000,
  },
  // The last age of the last band is a child still: 7,000 + 900.
  { what: "a child of 11", rates: [house], bands, itinerary: { adults: 2, childAges: [11] }, cost: 7_900 },
  // 12 is above the last band: an adult. A triple: 9,000.
  {
    what: "a child of 12",
    rates: [house],
    bands,
    itinerary: { adults: 2, childAges: [12], rooms: 1 },
    cost: 9_000,
  },
  // Half of an adult's share: 7,000 / 2 / 2 = 1,750.
  {
    what: "a child at half of the adult's share",
    rates: [house],
    bands: [{ fromAge: 0, toAge: 11, rule: "of_adult", basisPoints: 5_000 }],
    itinerary: { adults: 2, childAges: [7] },
    cost: 8_750,
  },
  // One adult shares a room with two children: 5,000 + 900 + 900.
  {
    what: "two children of one adult",
    rates: [house],
    bands,
    itinerary: { adults: 1, childAges: [7, 9] },
    cost: 6_800,
  },
  // Three fifths of the extra adult's 2,500: 1,500.
  {
    what: "a child at a share of the extra adult",
    rates: [house],
    bands: [{ fromAge: 0, toAge: 11, rule: "of_extra_adult", basisPoints: 6_000 }],
    itinerary: { adults: 2, childAges: [7] },
    cost: 8_500,
  },
  // An extra bed for the older child: 7,000 + 1,500 + 900.
  {
    what: "one extra bed for two children",
    rates: [house],
    bands,
    itinerary: { adults: 2, childAges: [7, 9] },
    item: { rooming: [{ adults: 2, childAges: [7, 9], extraBeds: 1 }] },
    cost: 9_400,
  },
  // Named rooms are kept although a triple and a double would be less: 7,000 + 7,000 + 5,000.
  {
    what: "three rooms that were named for five",
    rates: [house],
    itinerary: { adults: 5 },
    item: { rooming: [{ adults: 2, rooms: 2 }, { adults: 1 }] },
    cost: 19_000,
  },
  // Nobody counts an extra bed twice: 7,000 + 2,500.
  {
    what: "a named extra bed for the third adult",
    rates: [house],
    itinerary: { adults: 3 },
    item: { rooming: [{ adults: 3, extraBeds: 1 }] },
    cost: 9_500,
  },
  // 28 February and 29 February 2028 by the first row, 1 March by the second: 2 × 7,000 + 8,000.
  {
    what: "a stay over a leap day at a season's end",
    rates: [
      { ...house, to: "2028-02-29" },
      { ...house, from: "2028-03-01", to: "2028-12-31", double: 800_000 },
    ],
    itinerary: { adults: 2, startDate: "2028-02-28" },
    item: { nights: 3 },
    cost: 22_000,
  },
  // 24 December by the short season, the nights around it by the long one: 7,000 + 9,500 + 7,000.
  {
    what: "a short season within a long one",
    rates: [house, { ...house, from: "2026-12-24", to: "2026-12-24", double: 950_000 }],
    itinerary: { adults: 2, startDate: "2026-12-23" },
    item: { nights: 3 },
    cost: 23_500,
  },
];

describe("stays, worked out by hand", () => {
  it.each(cases.map((one) => [one.what, one] as const))("%s", (_, given) => {
    const hotel = { id: "h", currency: "INR", rates: given.rates, childBands: given.bands ?? [] };
    const stay = { id: "stay", kind: "hotel_stay" as const, hotelId: "h", ...given.item };
    const price = priceItinerary(simpleInput({ items: [stay], hotels: [hotel], itinerary: given.itinerary }));
    expect(price.findings).toEqual([]);
    expect(price.items[0]).toMatchObject({ cost: given.cost * 100, known: true });
    const shared = price.bySharing.reduce((sum, { count, each }) => sum + count * each, 0);
    expect(shared).toBe(price.totals.total);
  });
});

describe("prices that somebody set", () => {
  it("hold whatever the rates say", () => {
    const locked = { priceLocked: true, lockedPrice: 1_234_500, lockReason: "Promised" };
    const hotels = [{ id: "h", currency: "INR", rates: [house, rupees({ sellDouble: 9_999 })] }];
    const items = [{ id: "stay", kind: "hotel_stay" as const, hotelId: "h", ...locked }];
    const price = priceItinerary(simpleInput({ items, hotels, organisation: { defaultMarkup: 1_500 } }));
    expect(price.items[0]).toMatchObject({ cost: 700_000, price: 1_234_500, markup: 534_500 });
  });

  it("are told where a markup amount is in no price", () => {
    const items = [{ id: "stay", kind: "hotel_stay" as const, hotelId: "h" }];
    const hotels = [{ id: "h", currency: "INR", rates: [rupees({ sellDouble: 9_999 })] }];
    const markup = { kind: "amount" as const, amount: 50_000 };
    const price = priceItinerary(simpleInput({ items, hotels, itinerary: { markup } }));
    expect(price.findings).toMatchObject([{ code: "markup_unplaced", severity: "error", dayId: null }]);
  });
});
