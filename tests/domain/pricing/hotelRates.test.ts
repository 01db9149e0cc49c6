import { describe, expect, it } from "vitest";
import type { ChildBand, HotelRate } from "../../../src/domain/products/hotel";
import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import type { RatedHotel } from "./onSheets";
import { simpleInput } from "./simpleInput";

const year = { from: "2026-01-01", to: "2026-12-31" };

interface Case {
  readonly rates: readonly HotelRate[];
  readonly item?: Partial<PricedItem>;
  readonly itinerary?: PricedItinerary;
  readonly bands?: readonly ChildBand[];
}

/** The price of a one-night stay on Thursday, 24 December, for two adults in one room unless said otherwise. */
function price({ rates, item, itinerary, bands }: Case) {
  const hotel: RatedHotel = { id: "h", name: "Blue Bay", currency: "INR", rates, childBands: bands ?? [] };
  const stay: PricedItem = { id: "stay", kind: "hotel_stay", hotelId: "h", ...item };
  const result = priceItinerary(simpleInput({ items: [stay], hotels: [hotel], itinerary: itinerary ?? {} }));
  const [line] = result.items;
  return {
    cost: line?.cost,
    known: line?.known,
    result,
    line,
    codes: result.findings.map(({ code }) => code),
  };
}

describe("which hotel rate wins", () => {
  it.each<[string, HotelRate[], number]>([
    ["the only one", [{ ...year, double: 100 }], 100],
    [
      "the higher priority",
      [
        { ...year, double: 100, priority: 2 },
        { ...year, double: 200, priority: 1 },
      ],
      100,
    ],
    [
      "the higher priority even of the longer season",
      [
        { from: "2026-12-24", to: "2026-12-24", double: 100 },
        { ...year, double: 200, priority: 1 },
      ],
      200,
    ],
    [
      "of equal priority the shorter season",
      [
        { ...year, double: 100 },
        { from: "2026-12-20", to: "2026-12-26", double: 200 },
        { from: "2026-12-01", to: "2026-12-31", double: 300 },
      ],
      200,
    ],
    [
      "a closed season over an open one",
      [
        { from: "2026-12-01", double: 100 },
        { ...year, double: 200 },
      ],
      200,
    ],
    [
      "of full equals the first",
      [
        { ...year, double: 100 },
        { ...year, double: 200 },
      ],
      100,
    ],
    [
      "the one for that weekday",
      [
        { ...year, weekdays: ["fri", "sat"], double: 100, priority: 9 },
        { ...year, weekdays: ["thu"], double: 200 },
      ],
      200,
    ],
    [
      "one whose last night is that night",
      [
        { from: "2026-12-01", to: "2026-12-24", double: 100 },
        { from: "2026-12-25", to: "2026-12-26", double: 200 },
      ],
      100,
    ],
    [
      "one whose first night is that night",
      [
        { from: "2026-12-24", to: "2026-12-24", double: 100 },
        { from: "2026-12-01", to: "2026-12-23", double: 200 },
      ],
      100,
    ],
  ])("is %s", (_, rates, expected) => {
    expect(price({ rates })).toMatchObject({ cost: expected, known: true });
  });

  it("must be for the room type and meal plan of the stay", () => {
    const rates: HotelRate[] = [
      { ...year, roomType: "Suite", mealPlan: "map", double: 900, priority: 9 },
      { ...year, roomType: "Deluxe", mealPlan: "cp", double: 500, priority: 9 },
      { ...year, roomType: "Deluxe", mealPlan: "map", double: 700 },
    ];
    expect(price({ rates, item: { roomType: "Deluxe", mealPlan: "map" } }).cost).toBe(700);
    expect(price({ rates, item: { roomType: "Deluxe", mealPlan: "ai" } })).toMatchObject({
      known: false,
      codes: ["rate_missing"],
    });
  });

  it("needs no choice where all rates agree, and asks for one where they differ", () => {
    const rates: HotelRate[] = [
      { ...year, roomType: "Deluxe", mealPlan: "cp", double: 500 },
      { ...year, roomType: "Deluxe", mealPlan: "map", double: 700 },
    ];
    expect(price({ rates, item: { mealPlan: "map" } }).cost).toBe(700);
    const open = price({ rates });
    expect(open.known).toBe(false);
    expect(open.result.findings[0]?.message).toBe(
      "Blue Bay: choose a meal plan to find the rate for 24 Dec 2026.",
    );
  });
});

describe("a night of a stay", () => {
  const full: HotelRate = {
    ...year,
    single: 300,
    double: 400,
    triple: 550,
    extraAdult: 150,
    childWithBed: 120,
    childWithoutBed: 60,
  };

  it.each<[string, Case, number]>([
    ["prices a single room for one adult", { rates: [full], itinerary: { adults: 1 } }, 300],
    ["prices a double room for two", { rates: [full] }, 400],
    ["prices a triple room for three", { rates: [full], itinerary: { adults: 3, rooms: 1 } }, 550],
    [
      "prices a double and a single for three in two rooms",
      { rates: [full], itinerary: { adults: 3, rooms: 2 } },
      700,
    ],
    [
      "prices a triple and a double for five in two rooms",
      { rates: [full], itinerary: { adults: 5, rooms: 2 } },
      950,
    ],
    [
      "adds extra adults beyond a triple",
      { rates: [full], itinerary: { adults: 5, rooms: 1 } },
      550 + 2 * 150,
    ],
    ["prices a room for four", { rates: [{ ...full, quad: 690 }], itinerary: { adults: 4, rooms: 1 } }, 690],
    [
      "makes a triple of a double and an extra adult where it has no price",
      { rates: [{ ...full, triple: null }], itinerary: { adults: 3, rooms: 1 } },
      550,
    ],
    [
      "keeps the rooms that were named",
      { rates: [full], itinerary: { adults: 3, rooms: 1 }, item: { rooming: [{ adults: 3, extraBeds: 1 }] } },
      400 + 150,
    ],
    [
      "multiplies by the rooms of a row",
      { rates: [full], itinerary: { adults: 6 }, item: { rooming: [{ rooms: 3, adults: 2 }] } },
      1200,
    ],
    ["multiplies by nights", { rates: [full], item: { nights: 2 } }, 800],
    ["multiplies by quantity", { rates: [full], item: { quantity: 2 } }, 800],
    [
      "takes children without a bed",
      { rates: [full], itinerary: { adults: 2, childAges: [4, 9] } },
      400 + 2 * 60,
    ],
    [
      "gives beds to the oldest children first",
      {
        rates: [{ ...full, childWithBed: null, childWithoutBed: null }],
        itinerary: { adults: 2, childAges: [4, 9] },
        item: { rooming: [{ adults: 2, childAges: [4, 9], extraBeds: 1 }] },
        bands: [
          { fromAge: 0, toAge: 5, withBed: 1000, withoutBed: 7 },
          { fromAge: 6, toAge: 11, withBed: 90, withoutBed: 2000 },
        ],
      },
      400 + 90 + 7,
    ],
    [
      "prefers the age band's rule to the row's price for all children",
      {
        rates: [{ ...full, childWithBed: null }],
        itinerary: { adults: 2, childAges: [3, 9] },
        bands: [
          { fromAge: 0, toAge: 5, rule: "free" },
          { fromAge: 6, toAge: 11, withoutBed: 1 },
        ],
      },
      400 + 1,
    ],
    [
      "takes a share of the adult's price",
      {
        rates: [full],
        itinerary: { adults: 2, childAges: [9] },
        bands: [{ fromAge: 6, toAge: 11, rule: "of_adult", basisPoints: 5_000 }],
      },
      400 + 100,
    ],
    [
      "takes a share of the extra adult's price",
      {
        rates: [full],
        itinerary: { adults: 2, childAges: [9] },
        bands: [{ fromAge: 6, toAge: 11, rule: "of_extra_adult", basisPoints: 5_000 }],
      },
      400 + 75,
    ],
    [
      "counts a child older than all bands as an adult",
      {
        rates: [full],
        itinerary: { adults: 2, childAges: [16], rooms: 1 },
        bands: [{ fromAge: 0, toAge: 11, withoutBed: 1 }],
      },
      550,
    ],
    [
      "counts children who travel alone as adults",
      { rates: [full], itinerary: { adults: 0, childAges: [9, 10], rooms: 1 } },
      400,
    ],
    [
      "gives a bed where only that has a price",
      { rates: [{ ...full, childWithoutBed: null }], itinerary: { adults: 2, childAges: [9] } },
      400 + 120,
    ],
    ["lets infants sleep free", { rates: [full], itinerary: { adults: 2, infants: 2 } }, 400],
  ])("%s", (_, given, expected) => {
    expect(price(given)).toMatchObject({ cost: expected, known: true, codes: [] });
  });

  it.each<[string, Case, string, string]>([
    ["no rate at all", { rates: [] }, "rate_missing", "Blue Bay has no rate on 24 Dec 2026."],
    [
      "no rate on two of its nights",
      { rates: [{ from: "2026-12-24", to: "2026-12-24", double: 100 }], item: { nights: 3 } },
      "rate_expired",
      "the rates ended on 24 Dec 2026; 25 to 26 Dec 2026 has none",
    ],
    [
      "rates that have ended",
      { rates: [{ from: "2026-01-01", to: "2026-10-31", double: 100 }] },
      "rate_expired",
      "Blue Bay: the rates ended on 31 Oct 2026",
    ],
    [
      "no price for a single room",
      { rates: [{ ...year, double: 100 }], itinerary: { adults: 1 } },
      "rate_missing",
      "has no price for: single room",
    ],
    [
      "no price for a child",
      { rates: [{ ...year, double: 100 }], itinerary: { adults: 2, childAges: [7] } },
      "child_price_missing",
      "has no price for: child of 7 without bed",
    ],
  ])("with %s is a finding, never a zero", (_, given, code, message) => {
    const found = price(given);
    expect(found.codes).toEqual([code]);
    expect(found.result.findings[0]?.message).toContain(message);
    expect(found.result.findings[0]).toMatchObject({ severity: "error", dayId: "day-1", itemId: "stay" });
    expect(found.known).toBe(false);
    expect(found.result.complete).toBe(false);
  });

  it("takes an own cost before any rate", () => {
    const own = price({ rates: [full], item: { cost: 1000, nights: 2, rooms: 3 } });
    expect(own).toMatchObject({ cost: 6000, known: true, codes: [] });
  });

  it("prices each night by its own rate", () => {
    const rates: HotelRate[] = [
      { ...year, to: "2027-12-31", double: 100 },
      { ...year, weekdays: ["fri", "sat"], double: 250, priority: 1 },
    ];
    expect(price({ rates, item: { nights: 4 } }).cost).toBe(100 + 250 + 250 + 100);
  });
});

describe("stays that begin on the same day", () => {
  const rate: HotelRate = {
    ...year,
    single: 1,
    double: 10,
    triple: 100,
    extraAdult: 1000,
    childWithoutBed: 10_000,
  };
  const hotel: RatedHotel = { id: "h", currency: "INR", rates: [rate] };
  const stay = (id: string, more: Partial<PricedItem> = {}): PricedItem => {
    return { id, kind: "hotel_stay", hotelId: "h", rooms: 1, ...more };
  };
  const costs = (items: PricedItem[], itinerary: PricedItinerary) =>
    priceItinerary(simpleInput({ items, hotels: [hotel], itinerary })).items.map(({ cost }) => cost);

  it("share the party out instead of counting it twice", () => {
    expect(costs([stay("a"), stay("b")], { adults: 4, childAges: [5] })).toEqual([10_010, 10]);
    expect(costs([stay("a"), stay("b")], { adults: 5 })).toEqual([100, 10]);
  });

  it("keep the children that a stay names", () => {
    const items = [stay("a", { rooming: [{ adults: 2 }] }), stay("b")];
    expect(costs(items, { adults: 4, childAges: [5, 6] })).toEqual([10, 20_010]);
  });

  it("leave an optional upgrade to stand for the whole party", () => {
    const items = [stay("a"), stay("b", { inclusion: "optional" })];
    expect(costs(items, { adults: 2, childAges: [5] })).toEqual([10_010, 10_010]);
  });
});

describe("a selling price among the rates", () => {
  const rates: HotelRate[] = [
    { from: "2026-12-24", to: "2026-12-24", sellDouble: 1000 },
    { from: "2026-12-25", to: "2026-12-25", double: 600 },
  ];
  const input = (item: Partial<PricedItem>) =>
    simpleInput({
      items: [{ id: "stay", kind: "hotel_stay", hotelId: "h", ...item }],
      hotels: [{ id: "h", currency: "INR", rates }],
      organisation: { defaultMarkup: 1000 },
    });

  it("takes no markup, while the nights at cost do", () => {
    const result = priceItinerary(input({ nights: 2 }));
    expect(result.items[0]).toMatchObject({ cost: 1600, markup: 60, price: 1660 });
    expect(result.totals).toMatchObject({
      cost: 1600,
      fixedPrices: 1000,
      markup: 60,
      marginBasisPoints: 909,
    });
  });

  it("says so where it is all there is", () => {
    const [item] = priceItinerary(input({ nights: 1 })).items;
    expect(item).toMatchObject({ cost: 1000, markup: 0, price: 1000 });
    expect(item?.explanation.children[1]?.detail).toBe("No markup on a selling price.");
  });

  it("stands beside the cost that another row decides", () => {
    // Cost 7,000 by the row for all of December; price 9,500 by the row for Christmas, whichever stands first.
    const cost = { from: "2026-12-01", to: "2026-12-31", double: 7_000 };
    const sell = { from: "2026-12-24", to: "2026-12-26", sellDouble: 9_500 };
    for (const rates of [
      [cost, sell],
      [sell, cost],
    ]) {
      const [item] = priceItinerary(
        simpleInput({
          items: [{ id: "stay", kind: "hotel_stay", hotelId: "h" }],
          hotels: [{ id: "h", currency: "INR", rates }],
          organisation: { defaultMarkup: 1_500 },
        }),
      ).items;
      expect(item).toMatchObject({ cost: 7_000, markup: 2_500, price: 9_500 });
    }
  });

  it("leaves no markup on a locked price whose cost is unknown", () => {
    const result = priceItinerary(
      input({ nights: 1, priceLocked: true, lockedPrice: 1_300, lockReason: "Promised" }),
    );
    expect(result.items[0]).toMatchObject({ cost: 1_300, markup: 0, price: 1_300 });
    expect(result.totals.fixedPrices).toBe(1_300);
  });
});

describe("the rooms of a stay", () => {
  const rates: HotelRate[] = [{ ...year, single: 500, double: 700, triple: 900, extraAdult: 250 }];
  const stayWith = (item: Partial<PricedItem>, itinerary: PricedItinerary) => {
    const { line, result } = price({ rates, item, itinerary });
    return { rooming: line?.rooming, result, line };
  };

  it("are the cheapest split, told beside the next one", () => {
    // 1 triple and 1 double: 900 + 700 = 1,600. 2 rooms otherwise: 4 (900 + 250) and 1 (500): 1,650.
    const { rooming } = stayWith({}, { adults: 5, rooms: 2 });
    expect(rooming?.rooms.map(({ rooms, adults }) => [rooms, adults])).toEqual([
      [1, 3],
      [1, 2],
    ]);
    expect(rooming).toMatchObject({ proposed: true, others: [{ difference: 50, currency: "INR" }] });
  });

  it("are left as they were named, beside the cheaper split", () => {
    // 4 (1,150) and 1 (500): 1,650; a triple and a double: 1,600.
    const { rooming, line } = stayWith({ rooming: [{ adults: 4 }, { adults: 1 }] }, { adults: 5 });
    expect(line?.cost).toBe(1_650);
    expect(rooming).toMatchObject({ proposed: false, others: [{ difference: -50 }] });
  });

  it("divide the price by how people share them", () => {
    // 3 adults in a double (700, 350 each) and a single (500).
    const { result } = stayWith({}, { adults: 3, rooms: 2 });
    expect(result.bySharing).toEqual([
      { kind: "adult", place: "double", age: null, count: 2, each: 350 },
      { kind: "adult", place: "single", age: null, count: 1, each: 500 },
    ]);
    expect(result.perPerson.map(({ amount }) => amount)).toEqual([400, 400, 400]);
  });

  it("divide it by beds of children and extra adults, one minor unit more for some where it does not divide", () => {
    const beds: HotelRate[] = [
      { ...year, double: 701, extraAdult: 250, childWithBed: 200, childWithoutBed: 90 },
    ];
    const rooming = [{ adults: 3, childAges: [9, 5], extraBeds: 2 }];
    // A double (701) shared by two, the third adult in an extra bed (250), the older child in the second one.
    const { result } = price({
      rates: beds,
      item: { rooming },
      itinerary: { adults: 3, childAges: [5, 9], infants: 1 },
    });
    const none = { place: null, age: null };
    expect(result.bySharing).toEqual([
      { ...none, kind: "adult", place: "double", count: 1, each: 351 },
      { ...none, kind: "adult", place: "double", count: 1, each: 350 },
      { ...none, kind: "adult", place: "extra_bed", count: 1, each: 250 },
      { ...none, kind: "child", age: 5, place: "without_bed", count: 1, each: 90 },
      { ...none, kind: "child", age: 9, place: "with_bed", count: 1, each: 200 },
      { ...none, kind: "infant", count: 1, each: 0 },
    ]);
    const fixed = { kind: "fixed_per_person" as const, amount: 500 };
    const set = price({
      rates: beds,
      item: { rooming },
      itinerary: { adults: 3, childAges: [5, 9], adjustment: fixed },
    });
    expect(set.result.bySharing.map(({ count, each }) => [count, each])).toEqual([
      [3, 500],
      [1, 500],
      [1, 500],
    ]);
  });
});
