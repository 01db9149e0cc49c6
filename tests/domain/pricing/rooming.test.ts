import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { HotelRate } from "../../../src/domain/products/hotel";
import type { RoomingRow } from "../../../src/domain/itineraries/pricedItinerary";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { roomText } from "../../../src/domain/pricing/rooming";
import type { RatedHotel } from "./onSheets";
import { offerKinds, type OfferKind, supplementBases, type SupplementBasis } from "../../../src/vocabulary";
import { keyOf } from "./anyInput";
import { simpleInput } from "./simpleInput";
import { rounds } from "../../promises/fixtures/rounds";

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

const price = fc.integer({ min: 0, max: 20 });
const maybe = fc.option(price, { nil: null, freq: 3 });
const limits = { maxAdults: 3, maxChildren: 2, maxOccupancy: 4 };

/** A hotel with one row of prices, and a party that asks for so many rooms. */
const stay = fc.record({
  rate: fc.record({
    ...{ single: price, double: price, extraAdult: price, childWithBed: price, childWithoutBed: price },
    ...{ triple: maybe, sellSingle: maybe, sellDouble: maybe, sellTriple: maybe },
  }),
  childPrices: fc.array(
    fc.record({
      place: fc.constantFrom("first" as const, "second" as const, null),
      fromAge: fc.constantFrom(null, 4, 9),
      bed: fc.constantFrom("with" as const, "without" as const, null),
      price,
    }),
    { maxLength: 2 },
  ),
  supplements: fc.array(
    fc.record({
      ...{
        name: fc.constant("Dinner"),
        compulsory: fc.constant(true),
        fromAge: fc.constantFrom(null, 7, 13),
      },
      ...{ basis: keyOf<SupplementBasis>(supplementBases), cost: price, sell: maybe },
    }),
    { maxLength: 2 },
  ),
  offers: fc.array(
    fc.record({
      ...{ kind: keyOf<OfferKind>(offerKinds), combines: fc.constant(true), amount: price },
      ...{ basisPoints: fc.integer({ min: 1, max: 10_000 }), from: fc.constantFrom(null, "2026-12-25") },
      ...{ stayNights: fc.constantFrom(2, 3), payNights: fc.constant(1) },
    }),
    { maxLength: 2 },
  ),
  band: fc.constantFrom("free" as const, "of_adult" as const, "amount" as const),
  adults: fc.integer({ min: 1, max: 5 }),
  childAges: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
  rooms: fc.integer({ min: 1, max: 3 }),
  nights: fc.integer({ min: 1, max: 3 }),
});
type Stay = typeof stay extends fc.Arbitrary<infer Value> ? Value : never;

function priced(
  { rate, band, adults, childAges, rooms, nights, ...sheet }: Stay,
  rooming: readonly RoomingRow[],
) {
  const row: HotelRate = { roomType: "Deluxe", from: "2026-01-01", to: "2027-12-31", ...rate };
  const hotel: RatedHotel = {
    ...sheet,
    ...{ id: "h", currency: "INR", rates: [row], roomTypes: [{ name: "Deluxe", ...limits }] },
    childBands: [
      { fromAge: 0, toAge: 5, rule: band, basisPoints: 5_000, withoutBed: 3 },
      { fromAge: 6, toAge: 11 },
    ],
  };
  const item = { id: "stay", kind: "hotel_stay" as const, hotelId: "h", nights, rooming };
  const input = simpleInput({ items: [item], hotels: [hotel], itinerary: { adults, childAges, rooms } });
  return priceFigures(input).items[0];
}

/** Every way to put so many things into so many rooms. */
const distributions = (things: number, rooms: number): number[][] =>
  rooms === 1
    ? [[things]]
    : Array.from({ length: things + 1 }, (_, first) =>
        distributions(things - first, rooms - 1).map((rest) => [first, ...rest]),
      ).flat();

/** Every split of the party over its rooms that the room type holds; a child above 11 is an adult there. */
function splitsThatFit({ adults, childAges, rooms }: Stay): RoomingRow[][] {
  const places = childAges.reduce<number[][]>(
    (all) => all.flatMap((one) => Array.from({ length: rooms }, (_, room) => [...one, room])),
    [[]],
  );
  return distributions(adults, rooms).flatMap((each) =>
    places.flatMap((chosen) => {
      const split = each.map((count, room) => ({
        adults: count,
        childAges: childAges.filter((_, child) => chosen[child] === room),
      }));
      const fits = split.every(({ adults: own, childAges: ages }) => {
        const children = ages.filter((age) => age <= 11).length;
        const all = own + ages.length;
        return (
          all - children >= 1 &&
          all - children <= limits.maxAdults &&
          children <= limits.maxChildren &&
          all <= limits.maxOccupancy
        );
      });
      return fits ? [split] : [];
    }),
  );
}

describe("the proposed rooms", () => {
  it("never cost more than any other split that fits", () => {
    fc.assert(
      fc.property(stay, (given) => {
        const splits = splitsThatFit(given);
        fc.pre(splits.length > 0);
        const proposed = priced(given, []);
        for (const split of splits) {
          const named = priced(given, split);
          expect([named?.known, proposed?.known]).toEqual([true, true]);
          expect(proposed?.price).toBeLessThanOrEqual(named?.price ?? 0);
        }
      }),
      { numRuns: rounds({ few: 50, full: 500 }) },
    );
  });

  it("sleep everybody once, in as many rooms as are asked for", () => {
    fc.assert(
      fc.property(stay, (given) => {
        const rooms = priced(given, [])?.rooming?.rooms ?? [];
        const slept = rooms.reduce((sum, room) => sum + room.rooms * room.adults, 0);
        const children = rooms.flatMap((room) => room.children.map(({ index }) => index));
        expect(slept).toBe(given.adults);
        expect(children.toSorted()).toEqual(given.childAges.map((_, index) => index));
      }),
      { numRuns: rounds({ few: 50, full: 500 }) },
    );
  });
});

describe("rates", () => {
  it("cost the same where a season is parted in two", () => {
    fc.assert(
      fc.property(stay, fc.integer({ min: 0, max: 4 }), (given, day) => {
        const at = (from: string, to: string): HotelRate => ({ roomType: "Deluxe", from, to, ...given.rate });
        const dates = ["2026-12-23", "2026-12-24", "2026-12-25", "2026-12-26", "2026-12-27"];
        const next = ["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-27", "2026-12-28"];
        const costWith = (rates: readonly HotelRate[]) => {
          const item = { id: "stay", kind: "hotel_stay" as const, hotelId: "h", nights: 3 };
          const { childPrices, supplements, offers } = given;
          const hotels = [{ id: "h", currency: "INR", rates, childPrices, supplements, offers }];
          const { adults, childAges, rooms } = given;
          const party = { adults, childAges, rooms };
          return priceFigures(simpleInput({ items: [item], hotels, itinerary: party })).totals;
        };
        const whole = costWith([at("2026-12-01", "2026-12-31")]);
        const parted = costWith([at("2026-12-01", dates[day] ?? ""), at(next[day] ?? "", "2026-12-31")]);
        expect(parted).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the name of rooms", () => {
  const bands = [{ fromAge: 0, toAge: 11 }];
  it.each<[RoomingRow, string]>([
    [{ adults: 2, rooms: 2 }, "2 doubles"],
    [{ adults: 2, childAges: [14, 5] }, "1 triple with a child of 5, and one of 14 who pays as an adult"],
    [{ adults: 1, childAges: [13, 12] }, "1 triple with 2 of 13 and 12 who pay as adults"],
    [{ adults: 2, childAges: [11] }, "1 double with a child of 11"],
  ])("counts a child above all age bands as the adult that it pays as (%j)", (row, text) => {
    expect(roomText(row, bands)).toBe(text);
  });
});
