import type { PricedItem } from "../../../../src/domain/itineraries/pricedItinerary";
import type { WorkedExample } from "./WorkedExample";

const sedan = { name: "Sedan", seats: 3, bags: 2 };
const van = { name: "Van", seats: 6, bags: 6 };
const coach = { name: "Coach", seats: 20, bags: 20 };
const service = (more: object = {}) => [
  { id: "t", name: "Airport transfer", vehicles: [sedan, van, coach], ...more },
];
const rates = [
  { vehicle: "Sedan", price: 3_000 },
  { vehicle: "Van", price: 5_000 },
  { vehicle: "Coach", price: 12_000 },
];
const sheet = (supplier: string, more: object = {}) => ({
  ...{ id: `cars of ${supplier}`, supplierId: supplier, supplierName: supplier, transportId: "t" },
  ...{ status: "published" as const, currency: "INR", rates, ...more },
});
const ride = (more: Partial<PricedItem> = {}): PricedItem => ({
  ...{ id: "ride", kind: "transfer", title: "Transfer", transportId: "t", ...more },
});
const tour = (more: Partial<PricedItem> = {}) => ride({ kind: "transport", nights: 4, ...more });
const withCars = (more: object = {}) => ({
  transports: service(),
  transportSheets: [sheet("Fleet", more)],
  items: [ride()],
});
const nightly = { name: "Night", fromTime: "22:00", toTime: "06:00" };
const oneCar = { transports: service({ vehicles: [sedan] }) };
const byDay = { basis: "per_vehicle_day", rates: [{ price: 4_000 }] };
const byKm = { basis: "per_km", minKm: 250, rates: [{ price: 15 }] };
const turning = (before: number, after: number) => [
  { to: "2026-12-25", price: before },
  { from: "2026-12-26", price: after },
];
const vehicles = (taken: object[], more: object = {}) => ({
  items: [{ vehicles: { vehicles: taken, ...more } }],
});
const far = { includedKm: 80, furtherKm: 15 };
const nine = { adults: 9 };

export const transports: readonly WorkedExample[] = [
  // 2 vans take 12 people and 12 bags: 10,000. 1 van and 1 sedan take 8 bags; with 2 sedans they are 11,000, the coach is 12,000.
  {
    what: "nine people with nine bags take two vans",
    ...withCars(),
    itinerary: nine,
    cost: 10_000,
    says: vehicles([{ vehicle: "Van", count: 2 }], {
      proposed: true,
      other: {
        vehicles: [
          { vehicle: "Sedan", count: 2 },
          { vehicle: "Van", count: 1 },
        ],
        difference: 1_000,
      },
    }),
  },
  // 1 van and 1 sedan take 9 people and 8 bags: 8,000. 3 sedans take 6 bags: 9,000.
  {
    what: "nine people with six bags take a van and a sedan",
    ...withCars(),
    itinerary: nine,
    items: [ride({ bags: 6 })],
    cost: 8_000,
    says: vehicles(
      [
        { vehicle: "Sedan", count: 1 },
        { vehicle: "Van", count: 1 },
      ],
      { other: { vehicles: [{ vehicle: "Sedan", count: 3 }], difference: 1_000 } },
    ),
  },
  // 2 × 5,000 were named; a van and a sedan would be 8,000.
  {
    what: "vehicles that were named are kept, and the cheaper choice is told",
    ...withCars(),
    itinerary: nine,
    items: [ride({ bags: 6, vehicles: [{ vehicle: "Van", count: 2 }] })],
    cost: 10_000,
    says: vehicles([{ vehicle: "Van", count: 2 }], { proposed: false, other: { difference: -2_000 } }),
  },
  // One sedan for nine costs 3,000, which the checks refuse: it is no cheaper choice that is missed.
  {
    what: "one sedan for nine, because somebody says so",
    ...withCars(),
    itinerary: nine,
    items: [ride({ vehicles: [{ vehicle: "Sedan" }] })],
    cost: 3_000,
    says: vehicles([{ vehicle: "Sedan", count: 1 }], { other: null }),
  },
  // 2 sedans for 4 people with 4 bags are 6,000, and so is the van: one vehicle rather than two.
  {
    what: "of two choices at one price the one with fewer vehicles",
    ...withCars({ rates: [rates[0], { vehicle: "Van", price: 6_000 }] }),
    itinerary: { adults: 4 },
    cost: 6_000,
    says: vehicles([{ vehicle: "Van", count: 1 }]),
  },
  // 3 adults fill the sedan, the infant needs a seat: the van.
  {
    what: "an infant takes a seat",
    ...withCars(),
    itinerary: { adults: 3, infants: 1 },
    items: [ride({ bags: 2 })],
    cost: 5_000,
  },
  // 80 people with 80 bags: 4 coaches are 48,000; 14 vans would be 70,000.
  {
    what: "a large party takes vehicles of one name",
    ...withCars(),
    itinerary: { adults: 80, rooms: 40 },
    cost: 48_000,
    says: vehicles([{ vehicle: "Coach", count: 4 }], { other: { difference: 22_000 } }),
  },
  // There and back: 2 × 3,000.
  { what: "the quantity multiplies", ...withCars(), items: [ride({ quantity: 2 })], cost: 6_000 },
  // 3,000 + 500, half an hour before midnight.
  {
    what: "a night surcharge before midnight",
    ...withCars({ supplements: [{ ...nightly, cost: 500 }] }),
    items: [ride({ startTime: "23:30" })],
    cost: 3_500,
  },
  {
    what: "a night surcharge after midnight",
    ...withCars({ supplements: [{ ...nightly, cost: 500 }] }),
    items: [ride({ startTime: "05:59" })],
    cost: 3_500,
  },
  {
    what: "no night surcharge at the hour at which it ends",
    ...withCars({ supplements: [{ ...nightly, cost: 500 }] }),
    items: [ride({ startTime: "06:00" })],
    cost: 3_000,
  },
  {
    what: "a night surcharge without a pickup time is not decided",
    ...withCars({ supplements: [{ ...nightly, cost: 500 }] }),
    cost: 3_000,
    findings: ["pickup_time_missing"],
  },
  // 25 % of 3,000.
  {
    what: "a night surcharge in percent",
    ...withCars({ supplements: [{ ...nightly, basis: "percent", basisPoints: 2_500 }] }),
    items: [ride({ startTime: "23:30" })],
    cost: 3_750,
  },
  // 5 % of 2,250 are 112.5, which is rounded to the even 112.
  {
    what: "a surcharge in percent, exactly at half",
    ...withCars({ rates: [{ price: 2_250 }], supplements: [{ basis: "percent", basisPoints: 500 }] }),
    cost: 2_362,
  },
  // By day 2 sedans are 6,000 and the van 6,500; at night 2 × (3,000 + 1,000) = 8,000 and 6,500 + 1,000 = 7,500.
  {
    what: "what comes on top of each vehicle counts in the choice",
    ...withCars({
      rates: [rates[0], { vehicle: "Van", price: 6_500 }],
      supplements: [{ ...nightly, cost: 1_000 }],
    }),
    itinerary: { adults: 4 },
    items: [ride({ startTime: "23:00" })],
    cost: 7_500,
    says: vehicles([{ vehicle: "Van", count: 1 }], { other: { difference: 500 } }),
  },
  // 4 × 4,000 once, although it is there on four days.
  {
    what: "a tour vehicle for four days is counted once",
    ...withCars(byDay),
    items: [tour()],
    cost: 16_000,
  },
  // 4 × 4,000 + 4 × 300 + 3 × 200.
  {
    what: "the driver's allowance by day and by night away",
    ...withCars({
      ...byDay,
      supplements: [
        { name: "Driver", basis: "per_vehicle_day", cost: 300 },
        { name: "Driver's night", basis: "per_vehicle_night", cost: 200 },
      ],
    }),
    items: [tour()],
    cost: 17_800,
  },
  // Only the first day is picked up at night: 4 × 4,000 + 500.
  {
    what: "a night surcharge of a tour vehicle counts once",
    ...withCars({ ...byDay, supplements: [{ ...nightly, basis: "per_vehicle_day", cost: 500 }] }),
    items: [tour({ startTime: "04:00" })],
    cost: 16_500,
  },
  // 24 and 25 December at 4,000, 26 and 27 at 5,000.
  {
    what: "a tour vehicle over a season's end",
    ...withCars({ ...byDay, rates: turning(4_000, 5_000) }),
    items: [tour()],
    cost: 18_000,
  },
  // The rate of the first day is the whole price.
  {
    what: "a tour vehicle at one price for the whole tour",
    ...withCars({ rates: turning(20_000, 30_000) }),
    items: [tour()],
    cost: 20_000,
  },
  // 20,000 + 4 × 300: the whole price is one, the days are four.
  {
    what: "the driver's allowance beside one price for the whole tour",
    ...withCars({
      rates: [{ price: 20_000 }],
      supplements: [{ name: "Driver", basis: "per_vehicle_day", cost: 300 }],
    }),
    items: [tour()],
    cost: 21_200,
  },
  // 600 km are less than 4 × 250: 1,000 × 15.
  {
    what: "fewer kilometres than are charged at least",
    ...withCars(byKm),
    items: [tour({ kilometres: 600 })],
    cost: 15_000,
  },
  // 1,200 × 15.
  {
    what: "more kilometres than are charged at least",
    ...withCars(byKm),
    items: [tour({ kilometres: 1_200 })],
    cost: 18_000,
  },
  // 250 each day, and the one beyond on the first: 501 × 10 + 500 × 20.
  {
    what: "kilometres over a season's end",
    ...withCars({ ...byKm, rates: turning(10, 20) }),
    items: [tour({ kilometres: 1_001 })],
    cost: 15_010,
  },
  // 180 × 20.
  {
    what: "kilometres of the service where the item says none",
    ...withCars({ basis: "per_km", rates: [{ price: 20 }] }),
    transports: service({ includedKm: 180 }),
    cost: 3_600,
  },
  {
    what: "nobody knows how far it goes",
    ...withCars({ basis: "per_km", rates: [{ price: 20 }] }),
    cost: 0,
    findings: ["kilometres_missing"],
  },
  // 120 km, 80 included: 3,000 + 40 × 15.
  {
    what: "kilometres beyond those that the rate includes",
    ...withCars({ rates: [{ price: 3_000, ...far }] }),
    items: [ride({ kilometres: 120 })],
    cost: 3_600,
  },
  {
    what: "exactly as many kilometres as the rate includes",
    ...withCars({ rates: [{ price: 3_000, ...far }] }),
    items: [ride({ kilometres: 80 })],
    cost: 3_000,
  },
  // 60 km by the service: 3,000 + 40 × 10.
  {
    what: "kilometres beyond those of the service",
    ...withCars({ rates: [{ price: 3_000, furtherKm: 10 }] }),
    transports: service({ includedKm: 60 }),
    items: [ride({ kilometres: 100 })],
    cost: 3_400,
  },
  // A service by distance says how far it goes, not what is included: 3,000.
  {
    what: "no kilometres beyond those of a service by distance",
    ...withCars({ rates: [{ price: 3_000, furtherKm: 10 }] }),
    transports: service({ includedKm: 60, kind: "by_distance" }),
    items: [ride({ kilometres: 100 })],
    cost: 3_000,
  },
  // 4 × 250 are included on four days; 201 beyond at 12: 4 × 4,000 + 2,412.
  {
    what: "kilometres of a tour vehicle beyond those of its days",
    ...withCars({ basis: "per_vehicle_day", rates: [{ price: 4_000, includedKm: 250, furtherKm: 12 }] }),
    items: [tour({ kilometres: 1_201 })],
    cost: 18_412,
  },
  // 5 beyond 4 × 200: two on the first day, one on each of the others. 2 × 4,000 + 3 × 10 + 2 × 5,000 + 2 × 20.
  {
    what: "further kilometres over a season's end",
    ...withCars({
      ...byDay,
      rates: turning(4_000, 5_000).map((rate, index) => ({
        ...{ ...rate, includedKm: 200, furtherKm: [10, 20][index] },
      })),
    }),
    items: [tour({ kilometres: 805 })],
    cost: 18_070,
  },
  // 1,000 are included once: 20,000 + 100 × 12.
  {
    what: "kilometres beyond those of one price for the whole tour",
    ...withCars({ rates: [{ price: 20_000, includedKm: 1_000, furtherKm: 12 }] }),
    items: [tour({ kilometres: 1_100 })],
    cost: 21_200,
  },
  // Each of two sedans goes there and back: 2 × 2 × (3,000 + 40 × 15).
  {
    what: "further kilometres of several vehicles",
    ...withCars({ rates: [{ price: 3_000, ...far }] }),
    items: [ride({ kilometres: 120, quantity: 2, vehicles: [{ vehicle: "Sedan", count: 2 }] })],
    cost: 14_400,
  },
  // Cost 3,000 + 20 × 10, price 4,000 + 20 × 14.
  {
    what: "cost and selling price of further kilometres",
    ...withCars({
      rates: [{ price: 3_000, sellPrice: 4_000, includedKm: 80, furtherKm: 10, sellFurtherKm: 14 }],
    }),
    items: [ride({ kilometres: 100 })],
    organisation: { defaultMarkup: 1_000 },
    cost: 3_200,
    price: 4_280,
  },
  // Of 20 a kilometre 15 % are ours, 3: 8,500 + 100 × 17, and 10,000 + 100 × 20.
  {
    what: "a commission on further kilometres",
    ...withCars({
      ...{ terms: "commissionable", commission: 1_500 },
      rates: [{ price: 10_000, includedKm: 80, furtherKm: 20 }],
    }),
    items: [ride({ kilometres: 180 })],
    cost: 10_200,
    price: 12_000,
  },
  // The sedan is 3,000 + 100 × 50, the van 5,000 + 100 × 10.
  {
    what: "further kilometres count in the choice of vehicles",
    ...withCars({
      rates: [
        { vehicle: "Sedan", price: 3_000, includedKm: 80, furtherKm: 50 },
        { vehicle: "Van", price: 5_000, includedKm: 80, furtherKm: 10 },
      ],
    }),
    items: [ride({ kilometres: 180 })],
    cost: 6_000,
    says: vehicles([{ vehicle: "Van", count: 1 }]),
  },
  // Nobody says what the 40 beyond cost.
  {
    what: "further kilometres without a price are told",
    ...withCars({ rates: [{ price: 3_000, includedKm: 80 }] }),
    items: [ride({ kilometres: 120 })],
    cost: 3_000,
    findings: ["kilometres_exceeded"],
  },
  // 15 % of 10,000 are ours.
  {
    what: "a commission",
    ...withCars({ terms: "commissionable", commission: 1_500, rates: [{ price: 10_000 }] }),
    cost: 8_500,
    price: 10_000,
  },
  // 15 % of 10,000 and of 1,000 are ours.
  {
    what: "a commission on a night surcharge",
    ...withCars({
      ...{ terms: "commissionable", commission: 1_500, rates: [{ price: 10_000 }] },
      supplements: [{ ...nightly, cost: 1_000 }],
    }),
    items: [ride({ startTime: "22:00" })],
    cost: 9_350,
    price: 11_000,
  },
  // 8,500 and 5 % of that, 425.
  {
    what: "a supplier's tax on top of a commissionable price",
    ...withCars({
      ...{ terms: "commissionable", commission: 1_500, rates: [{ price: 10_000 }] },
      ...{ taxIncluded: false, supplierTax: 500 },
    }),
    cost: 8_925,
    price: 10_000,
  },
  // The cost of one row and the selling price of another; 10 % of each for the fuel.
  {
    what: "cost and selling price are looked up each for itself",
    ...oneCar,
    transportSheets: [
      sheet("Fleet", {
        rates: [{ price: 3_000 }, { sellPrice: 4_000, priority: 5 }],
        supplements: [{ name: "Fuel", basis: "percent", basisPoints: 1_000 }],
      }),
    ],
    items: [ride()],
    cost: 3_300,
    price: 4_400,
  },
  // 10 % markup on 3,000.
  {
    what: "what only has a cost takes the markup",
    ...withCars(),
    organisation: { defaultMarkup: 1_000 },
    cost: 3_000,
    price: 3_300,
  },
  // 2,800 is less than 3,000.
  {
    what: "of two suppliers the cheaper",
    ...withCars(),
    transportSheets: [sheet("Fleet"), sheet("Garage", { rates: [{ price: 2_800 }] })],
    cost: 2_800,
    says: {
      items: [{ supply: { supplierName: "Garage", others: [{ supplierName: "Fleet", difference: 200 }] } }],
    },
  },
  // 40.00 USD at 83.125.
  {
    what: "a supplier in another currency",
    ...withCars({ currency: "USD", rates: [{ price: 4_000 }] }),
    organisation: { exchangeRates: [{ from: "USD", to: "INR", rate: "83.125", date: "2026-11-01" }] },
    cost: 332_500,
  },
  // 3,000 + 300.
  {
    what: "a child seat that was chosen",
    ...withCars({ supplements: [{ name: "Child seat", compulsory: false, cost: 300 }] }),
    items: [ride({ supplements: ["Child seat"] })],
    cost: 3_300,
  },
  {
    what: "a child seat that nobody has",
    ...withCars(),
    items: [ride({ supplements: ["Child seat"] })],
    cost: 3_000,
    findings: ["supplement_missing"],
  },
  {
    what: "a vehicle that the service no longer has",
    ...withCars(),
    items: [ride({ vehicles: [{ vehicle: "Bus" }] })],
    cost: 0,
    findings: ["vehicle_missing", "rate_missing"],
  },
  {
    what: "rates that have ended",
    ...withCars({ rates: [{ to: "2026-12-01", price: 3_000 }] }),
    cost: 0,
    findings: ["rate_expired"],
  },
  // The van has no rate: 2 sedans take 4 people with 4 bags.
  {
    what: "a vehicle without a rate is not proposed",
    ...withCars({ rates: [rates[0]] }),
    itinerary: { adults: 4 },
    cost: 6_000,
  },
  // 3,500 once, whoever rides: the service lists no vehicles.
  {
    what: "a service without a list of vehicles",
    ...withCars({ rates: [{ price: 3_500 }] }),
    transports: service({ vehicles: [] }),
    itinerary: nine,
    cost: 3_500,
  },
];
