import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedHotel } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
afterAll(() => test.stop());

interface Contract {
  what: string;
  /** The sheet as a rates clerk enters it; `rate` is its one row for 2027. */
  sheet: Record<string, unknown>;
  rate: Record<string, unknown>;
  party: { adults: number; childAges?: number[] };
  nights: number;
  /** In the currency of the sheet; from 1 March 2027 where missing. */
  arrival?: string;
  rooming?: object[];
  /** What the business pays, worked out by hand beside each contract. */
  cost: number;
}

const perNight = { compulsory: true, basis: "per_room_night" };
const gala = {
  name: "New Year's gala",
  compulsory: true,
  basis: "per_person_stay",
  from: "2027-12-31",
  to: "2027-12-31",
};

const contracts: Contract[] = [
  // 7 × 700.00 × 1.225 = 6,002.50, and 7 × 20.00.
  {
    what: "a tax that is not in the prices, and a dirham fee that bears none",
    sheet: {
      ...{ currency: "AED", taxIncluded: false, supplierTax: 2_250 },
      supplements: [{ ...perNight, name: "Dirham", cost: 20_00, taxed: false }],
    },
    rate: { double: 700_00 },
    party: { adults: 2 },
    nights: 7,
    cost: 6_142_50,
  },
  // 7 × 630.00 = 4,410.00, and 7 × 20.00.
  {
    what: "a commission, and a dirham fee without",
    sheet: {
      ...{ currency: "AED", terms: "commissionable", commission: 1_000 },
      supplements: [{ ...perNight, name: "Dirham", cost: 20_00, commissionable: false }],
    },
    rate: { double: 700_00 },
    party: { adults: 2 },
    nights: 7,
    cost: 4_550_00,
  },
  // 9 × 110.00 = 990.00, and 7 × 8.25 = 57.75.
  {
    what: "a city tax in percent of at most seven nights",
    sheet: {
      currency: "EUR",
      supplements: [{ name: "City tax", compulsory: true, basis: "percent", basisPoints: 750, maxNights: 7 }],
    },
    rate: { double: 110_00 },
    party: { adults: 2 },
    nights: 9,
    cost: 1_047_75,
  },
  // 3 × 6,000.00, 2 × 3,500.00 and 1,750.00.
  {
    what: "a gala dinner with prices for adults and children in one row",
    sheet: {
      currency: "INR",
      childBands: [{ fromAge: 2, toAge: 11, rule: "free" }],
      supplements: [{ ...gala, cost: 3_500_00, childPrices: [{ fromAge: 2, toAge: 11, cost: 1_750_00 }] }],
    },
    rate: { double: 6_000_00 },
    party: { adults: 2, childAges: [8] },
    nights: 3,
    arrival: "2027-12-30",
    cost: 26_750_00,
  },
  // 2 × 500.00, 500.00 + 250.00 for one alone, 250.00 for the child; 7 × 2,000.00.
  {
    what: "a safari by person sharing, with a single supplement and a child at half",
    sheet: {
      ...{ currency: "USD", basis: "per_person_sharing" },
      childBands: [{ fromAge: 2, toAge: 11, rule: "of_adult", basisPoints: 5_000 }],
    },
    rate: { double: 500_00, singleSupplement: 250_00 },
    party: { adults: 3, childAges: [10] },
    rooming: [
      { rooms: 1, adults: 2, childAges: [10] },
      { rooms: 1, adults: 1 },
    ],
    nights: 7,
    cost: 14_000_00,
  },
  // 6 × 6,000.00 × 0.85.
  {
    what: "seven nights for six, and 15 % off for those who book early",
    sheet: {
      currency: "THB",
      childBands: [{ fromAge: 2, toAge: 11, rule: "free" }],
      offers: [
        { name: "7 = 6", kind: "free_nights", stayNights: 7, payNights: 6, combines: true },
        { name: "Early bird", kind: "percent", basisPoints: 1_500, daysBefore: 30, combines: true },
      ],
    },
    rate: { double: 6_000_00 },
    party: { adults: 2, childAges: [5] },
    nights: 7,
    cost: 30_600_00,
  },
  // 4 × 200.00 less 50.00 for the room's stay.
  {
    what: "an amount off the stay of each room",
    sheet: {
      currency: "EUR",
      offers: [{ name: "Spring", kind: "amount", amount: 50_00, basis: "per_room_stay", minNights: 4 }],
    },
    rate: { double: 200_00 },
    party: { adults: 2 },
    nights: 4,
    cost: 750_00,
  },
];

describe("what a contract that was entered through the API costs", () => {
  it.each(contracts)(
    "$what",
    async ({ sheet, rate, party, nights, arrival = "2027-03-01", rooming, cost }) => {
      const { owner } = await newOrganisation(test);
      const room = { roomType: "Deluxe", mealPlan: "cp", from: "2027-01-01", to: "2028-01-31" };
      const hotel = await ratedHotel(
        owner,
        { name: "Cape House", city: "Berlin", country: "DE", roomTypes: [{ name: "Deluxe" }] },
        { ...sheet, rates: [{ ...room, ...rate }] },
      );
      const trip = { customerName: "Ines Calder", phone: "+44 7700 900461", startDate: arrival, ...party };
      const { id: tripId } = (await owner("POST", "/api/trips", trip)).body;
      const stay = { id: "stay", kind: "hotel_stay", title: "Cape House", hotelId: hotel.id, nights };
      const rooms = rooming?.map((one, at) => ({ id: `r${at}`, ...one }));
      const item = { ...stay, roomType: "Deluxe", mealPlan: "cp", ...(rooms && { rooming: rooms }) };
      const meals = { breakfast: true, lunch: false, dinner: false };
      const { currency } = sheet;
      const created = await owner("POST", "/api/itineraries", {
        ...{ tripId, name: "By the contract", currency, startDate: arrival, ...party },
        days: [{ id: "d1", meals, items: [item] }],
      });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      expect(created.body.totals).toMatchObject({ currency, cost });
    },
  );
});
