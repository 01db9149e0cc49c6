import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { addDays } from "../../../src/domain/dates/plainDate";
import { checkItinerary } from "../itineraries/priceAndCheck";
import type { PricedItem } from "../../../src/domain/itineraries/pricedItinerary";
import { findExplanation } from "../../../src/domain/pricing/line";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { type OfferedVehicle, proposeVehicles } from "../../../src/domain/pricing/transport";
import { transportBases, type TransportBasis } from "../../../src/vocabulary";
import { simpleInput } from "./simpleInput";

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });
const runs = { numRuns: 300 };

const vehicles = [
  { name: "Sedan", seats: 3, bags: 2 },
  { name: "Van", seats: 6, bags: 6 },
];
const sheet = (more: object = {}) => ({
  ...{ id: "cars", name: "Cars 2026", supplierId: "fleet", supplierName: "Fleet", transportId: "t" },
  ...{ status: "published" as const, currency: "INR" },
  rates: [
    { vehicle: "Sedan", price: 300_000 },
    { vehicle: "Van", price: 500_000, season: "Winter" },
    { vehicle: "Van", price: 400_000, from: "2027-01-01", to: "2027-03-31" },
  ],
  ...more,
});
const ride = (more: Partial<PricedItem> = {}): PricedItem => ({
  ...{ id: "ride", kind: "transfer", title: "Transfer", transportId: "t", ...more },
});
const input = (items: PricedItem[], itinerary: object = {}, sheets: object = {}, service: object = {}) =>
  simpleInput({
    items,
    itinerary,
    transports: [{ id: "t", name: "Airport transfer", vehicles, ...service }],
    transportSheets: [sheet(sheets)],
  });

describe("the vehicles that are proposed", () => {
  const offered = fc
    .array(fc.record({ seats: fc.integer({ min: 1, max: 9 }), bags: fc.nat(9), amount: fc.nat(20) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((list) =>
      list.map((one, index): OfferedVehicle => ({ ...one, name: `v${index}`, amount: BigInt(one.amount) })),
    );
  const fits = (
    counts: readonly number[],
    list: readonly OfferedVehicle[],
    load: { people: number; bags: number },
  ) =>
    counts.reduce((sum, count, index) => sum + count * (list[index]?.seats ?? 0), 0) >= load.people &&
    counts.reduce((sum, count, index) => sum + count * (list[index]?.bags ?? 0), 0) >= load.bags;

  it("take everybody and everything, and are never dearer than any others that do", () => {
    fc.assert(
      fc.property(
        offered,
        fc.record({ people: fc.integer({ min: 1, max: 70 }), bags: fc.nat(30) }),
        fc.array(fc.nat(12), { minLength: 4, maxLength: 4 }),
        (list, load, counts) => {
          const { vehicles: taken, amount, other } = proposeVehicles(list, load);
          const own = list.map(({ name }) => taken.find(({ vehicle }) => vehicle === name)?.count ?? 0);
          const bags = list.some((one) => one.bags > 0) ? load.bags : 0;
          expect(fits(own, list, { ...load, bags })).toBe(true);
          expect(
            own.reduce((sum, count, index) => sum + BigInt(count) * (list[index]?.amount ?? 0n), 0n),
          ).toBe(amount);
          if (other) expect(other.difference).toBeGreaterThanOrEqual(0n);
          if (load.people > 60 || !fits(counts.slice(0, list.length), list, { ...load, bags })) return;
          const any = list.reduce((sum, one, index) => sum + BigInt(counts[index] ?? 0) * one.amount, 0n);
          expect(amount).toBeLessThanOrEqual(any);
        },
      ),
      runs,
    );
  });

  it("are the same, and so is their price, whatever else is in the itinerary and wherever a rate is split in two", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(transportBases) as TransportBasis[])),
        fc.record({ adults: fc.integer({ min: 1, max: 20 }), nights: fc.integer({ min: 1, max: 9 }) }),
        fc.record({
          price: fc.nat(9_999),
          sellPrice: fc.option(fc.nat(9_999)),
          kilometres: fc.integer({ min: 1, max: 3_000 }),
        }),
        fc.record({ at: fc.integer({ min: -2, max: 10 }), minKm: fc.nat(300), percent: fc.nat(10_000) }),
        (basis, { adults, nights }, { kilometres, ...prices }, { at, minKm, percent }) => {
          const date = addDays("2026-12-24", at);
          const supplements = [
            { name: "Fuel", basis: "percent", basisPoints: percent },
            { name: "Driver", basis: "per_vehicle_day", cost: 250 },
          ];
          const priced = (rates: object[]) => {
            const items = [ride({ kind: "transport", nights, kilometres })];
            const {
              items: found,
              totals,
              perPerson,
            } = priceItinerary(input(items, { adults }, { basis, minKm, supplements, rates }));
            return {
              found: found.map(({ ratedUntil: _until, explanation: _tree, ...one }) => one),
              totals,
              perPerson,
            };
          };
          const van = { vehicle: "Van", price: 7_000 };
          const split = [{ ...prices, to: addDays(date, -1) }, { ...prices, from: date }, van];
          expect(priced(split)).toEqual(priced([prices, van]));
        },
      ),
      runs,
    );
  });
});

describe("the price of a transport", () => {
  it("is explained down to the sheet and the row, with the rows that lost, the supplements and the other vehicles", () => {
    const supplements = [{ name: "Driver", basis: "per_vehicle_day", cost: 30_000 }];
    const { explanation } = priceItinerary(input([ride({ bags: 6 })], { adults: 9 }, { supplements }));
    const found = findExplanation(explanation, "item:ride") ?? findExplanation(explanation, "cost:ride");
    const told = JSON.stringify(found ?? explanation);
    expect(told).toContain(
      '1 × INR 5,000.00. Rate \\"Winter, Van, all year\\" of the sheet \\"Cars 2026\\".',
    );
    expect(told).toContain("Not taken: is for Sedan.");
    expect(told).toContain("Not taken: begins on 1 Jan 2027.");
    expect(told).toContain('"label":"Driver","amount":30000');
    expect(told).toContain("1 × Sedan and 1 × Van; 3 × Sedan would cost INR 1,300.00 more.");
  });

  it("is explained with the kilometres beyond those included, by the rates of their days", () => {
    const rate = { price: 400_000, includedKm: 200 };
    const rates = [
      { ...rate, to: "2026-12-24", furtherKm: 1_500 },
      { ...rate, from: "2026-12-25", furtherKm: 2_000 },
    ];
    const tour = ride({ kind: "transport", nights: 3, kilometres: 701, bags: 2 });
    const { explanation } = priceItinerary(input([tour], {}, { basis: "per_vehicle_day", rates }));
    // 101 beyond 600: 34 on the first day, 34 and 33 on the others. 34 × 15 + 67 × 20 = 1,850.
    expect(JSON.stringify(explanation)).toContain(
      '"label":"Further kilometres","amount":185000,"currency":"INR","detail":"1 × 101 km beyond 600: 34 × INR 15.00 and 67 × INR 20.00."',
    );
  });
});

describe("the checks of a transport", () => {
  const messages = (items: PricedItem[], itinerary: object = {}, service: object = {}) =>
    checkItinerary(input(items, { adults: 9, ...itinerary }, {}, service)).flatMap(({ code, message }) =>
      /^(seats|bags|kilometres|items|place|night_without)/.test(code) ? [[code, message]] : [],
    );

  it("say where people have no seat and bags no place, of a service and of what was typed by hand", () => {
    const days = (items: PricedItem[]) => ({ days: [{ id: "day-1", items }] });
    expect(messages([], days([ride()]))).toEqual([]);
    expect(messages([], days([ride({ vehicles: [{ vehicle: "Sedan", count: 1 }] })]))).toEqual([
      [
        "seats_missing",
        "Transfer: 1 × Sedan with 3 seats for 9 travellers. Take more vehicles, or larger ones.",
      ],
      [
        "bags_beyond_vehicles",
        "Transfer: 1 × Sedan take 2 bags of 9. Take another vehicle, or say how many bags there are.",
      ],
    ]);
    const typed = { id: "car", kind: "transfer" as const, title: "Car", cost: 300_000 };
    expect(messages([], days([typed]))).toEqual([]);
    expect(messages([], days([{ ...typed, seats: 3 }]))).toEqual([
      ["seats_missing", "Car: 1 vehicle of 3 seats for 9 travellers. Take more vehicles, or larger ones."],
    ]);
    expect(messages([], days([{ ...typed, seats: 3, quantity: 3 }]))).toEqual([]);
  });

  it("say where it goes further than is included, and nobody says what that costs", () => {
    const going = (more: Partial<PricedItem>) => ({ days: [{ id: "day-1", items: [ride(more)] }] });
    const far = going({ kilometres: 120 });
    expect(messages([], far, { includedKm: 80 })).toEqual([
      [
        "kilometres_exceeded",
        "Airport transfer: 120 km, of which 80 are included, and the others have no price. Add one to the rate sheet.",
      ],
    ]);
    const typed = going({ kilometres: 120, cost: 300_000 });
    expect(messages([], typed, { includedKm: 80 })).toEqual([
      [
        "kilometres_exceeded",
        "Transfer: 120 km, of which 80 are included. Ask the supplier what the others cost.",
      ],
    ]);
    expect(messages([], far, { includedKm: 80, kind: "by_distance" })).toEqual([]);
  });

  it("let a vehicle for several days wait, move the travellers and give nobody a bed", () => {
    const walk = {
      id: "walk",
      kind: "activity" as const,
      title: "Walk",
      startTime: "10:00",
      endTime: "11:00",
    };
    const tour = ride({ kind: "transport", nights: 3, startTime: "09:00", endTime: "18:00" });
    const found = messages([], {
      days: [
        { id: "day-1", overnightPlace: "Kochi", items: [tour, walk] },
        { id: "day-2", overnightPlace: "Munnar" },
        { id: "day-3" },
      ],
    });
    expect(found.map(([code]) => code)).toEqual(["night_without_bed"]);
  });
});
